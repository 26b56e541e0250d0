#!/usr/bin/env bash
# Plays the matches behind the figures of docs/bots.md, with the default budgets of the bots.
# Run from the project's root after `cargo build --release`; give it an hour on 2 cores.
set -euo pipefail
arena() { echo "\$ trickhold arena --game $*"; target/release/trickhold arena --game "$@" | sed -n '1,4p'; echo; }
arena david-goliath --players 3 --bots expert,random --deals 400
arena david-goliath --players 4 --bots expert,random --deals 150
arena david-goliath --players 5 --bots expert,random --deals 150
arena david-goliath --players 6 --bots expert,random --deals 100
arena david-goliath --bots expert,greedy --deals 60
arena david-goliath --bots greedy,random --deals 1000
arena david-goliath --bots skilled,greedy --deals 200
arena david-goliath --bots expert,skilled --deals 120
arena david-goliath --bots oracle,expert --deals 25
arena david-goliath --bots oracle,greedy --deals 30
arena dwarf-king --bots expert,random --deals 50
arena dwarf-king --bots expert,greedy --deals 20
arena dwarf-king --bots greedy,random --deals 200
arena dwarf-king --bots skilled,greedy --deals 60
arena dwarf-king --bots expert,skilled --deals 120 --seed 77
arena dwarf-king --bots oracle,expert --deals 8
arena dwarf-king --bots oracle,greedy --deals 12

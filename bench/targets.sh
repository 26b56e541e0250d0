#!/usr/bin/env bash
# Plays the matches behind the figures of docs/bots.md, with the default budgets of the bots.
# Run from the project's root after `cargo build --release`; about 20 minutes on 2 cores.
set -euo pipefail
arena() { echo "\$ trickhold arena --game $*"; target/release/trickhold arena --game "$@" | sed -n '1,5p'; echo; }
for players in 3 4 5 6; do arena david-goliath --players $players --bots expert,random --deals 400; done
arena david-goliath --bots expert,greedy --deals 200
arena david-goliath --bots greedy,random --deals 2000
arena david-goliath --bots skilled,greedy --deals 400
arena david-goliath --bots expert,skilled --deals 400
arena david-goliath --bots oracle,expert --deals 100
arena david-goliath --bots oracle,greedy --deals 100
arena dwarf-king --bots expert,random --deals 40
arena dwarf-king --bots expert,greedy --deals 60
arena dwarf-king --bots greedy,random --deals 400
arena dwarf-king --bots skilled,greedy --deals 100
arena dwarf-king --bots expert,skilled --deals 60
arena dwarf-king --bots oracle,expert --deals 30
arena dwarf-king --bots oracle,greedy --deals 40

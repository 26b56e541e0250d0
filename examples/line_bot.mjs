// A bot that speaks lines of JSON (docs/bot-protocol.md): it leads its lowest card and follows with its
// highest. It keeps nothing between messages, so any number of games can be played at once.
//
//     trickhold arena david-goliath --bots greedy,cmd:"node examples/line_bot.mjs"
import { createInterface } from 'node:readline';

const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

// Put your own idea here: `view` is all you know, `legal` all you may do.
function choose(view, legal) {
  const number = ({ card }) => Number(/\d+/.exec(card ?? '')?.[0] ?? 99);
  const cards = [...legal].sort((a, b) => number(a) - number(b));
  return view.trick.length === 0 ? cards[0] : cards.at(-1);
}

for await (const line of createInterface({ input: process.stdin })) {
  const { type, game, number, view, legal } = JSON.parse(line);
  if (type === 'hello') say({ protocol: 1 });
  else if (legal?.length > 0) say({ game, seen: number, action: choose(view, legal) });
}

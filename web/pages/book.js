// @ts-check
// The text of a book of rules (docs/rules), taken apart and put into the words that players know: options and quests as
// the table calls them, cards and ranks as they are printed. What follows the numbered sections is for those who work
// on the code.

import { has, language, t } from '../core/words.js';

/**
 * A piece of a book. `said` is what a search looks through: one text for each line that it can find.
 * @typedef {{kind: 'heading' | 'text' | 'rule' | 'table' | 'tiles', said: string[], text: string, id?: string,
 *   level?: number, variant?: string, rows?: RulesRow[]}} Block
 * A row of a table: its cells; or of a tile, its quests and what is to be said of both.
 * @typedef {{cells: string[], id?: string, quests?: string[], variant?: string}} RulesRow
 */

/** Where a book lies, in the language of now. @param {string} name */
export const path = (name) => `/rules/${language === 'en' ? '' : `${language}/`}${name}.md`;

/** An option's value in words; a number is one already. @param {string} option @param {string} value */
const worded = (option, value) => (has(`option.${option}.${value}`) ? t(`option.${option}.${value}`) : value);

/**
 * A text and the variant at its end, which begins with the name of an option: all names in words, in bold.
 * @param {string} text
 * @returns {{text: string, variant?: string}}
 */
function told(text) {
  const [rule, option, values] = text.split(/ ?\bOption `(\w+)`: /);
  const plain = (/** @type {string} */ one) =>
    one
      // Several options stand one below the other.
      .replaceAll('`, `', '`\n`')
      .replace(/`(\w+)=(\w+)`/g, (_, key, value) => `${t(`option.${key}`)}: **${worded(key, value)}**`)
      .replace(/`(\w+)`/g, (_, name) => worded('preset', name))
      // Ranks as they stand on the cards.
      .replace(/(?<![\p{L}\d])[JQKA](?![\p{L}\d])/gu, (rank) => t(`rank.${rank}.letter`));
  if (!option) return { text: plain(rule) };
  const named = values.replace(/`(\w+)`/g, (_, value) => `**${worded(option, value)}**`);
  return {
    text: plain(rule),
    variant: t('web.rules.variant', { option: t(`option.${option}`), values: plain(named) }),
  };
}

/** @param {string[]} cells @returns {RulesRow} */
function row(cells) {
  const quests = cells[0].split(' / ');
  // Quests are what the tiles say; formulas and titles are for the code. What they leave open comes last.
  if (has(`quest.${quests[0]}`)) {
    const { text, variant } = told(cells[cells.length - 1]);
    return { cells: [text], quests, variant };
  }
  const id = /^D[GK]-/.test(cells[0]) ? cells[0] : undefined;
  return { cells: cells.map((cell, at) => (at === 0 && id ? id : told(cell).text)), id };
}

/** What a search finds in a row. @param {RulesRow} row */
const findable = ({ cells, quests, variant }) =>
  [...(quests ?? []).flatMap((one) => [one, t(`quest.${one}.title`), t(`quest.${one}`)]), ...cells, variant ?? '']
    .join(' ')
    .toLowerCase();

/** The pieces of a book that players read. @param {string} page @returns {Block[]} */
export function read(page) {
  /** @type {{kind: string, text: string, id?: string, level?: number, rows?: string[][]}[]} */
  const all = [];
  for (const line of page.split(/\n## (?!\d)/)[0].split('\n')) {
    const last = all[all.length - 1];
    const heading = line.match(/^(#+) (?:(\d+) )?(.*)/);
    const item = line.match(/^- (\S+) (.*)/);
    if (heading) all.push({ kind: 'heading', level: heading[1].length, id: heading[2], text: heading[3] });
    else if (item) all.push({ kind: 'rule', id: item[1], text: item[2] });
    else if (line.startsWith('|')) {
      const cells = line.slice(1, -1).split('|');
      if (/^[|-]+$/.test(line)) continue;
      if (last?.kind !== 'table') all.push({ kind: 'table', text: '', rows: [] });
      all[all.length - 1].rows?.push(cells.map((cell) => cell.trim()));
    } else if (!line.trim()) all.push({ kind: 'gap', text: '' });
    else if (last?.kind === 'rule' || last?.kind === 'text') last.text += ` ${line.trim()}`;
    else all.push({ kind: 'text', text: line.trim() });
  }
  const letters = all.find(({ kind }) => kind === 'rule')?.id?.slice(0, 3);
  return all
    .filter(({ kind }) => kind !== 'gap')
    .map(({ kind, text, id, level, rows }) => {
      if (kind === 'heading') return { kind, text, level, id: id && `${letters}${id}`, said: [] };
      if (rows) {
        const [head, ...more] = rows.map(row);
        const tiles = more[0].quests;
        return {
          kind: tiles ? 'tiles' : 'table',
          text: '',
          rows: tiles ? more : [head, ...more],
          said: more.map(findable),
        };
      }
      const said = told(text);
      return {
        kind: id ? 'rule' : 'text',
        id,
        ...said,
        said: [`${id ?? ''} ${said.text} ${said.variant ?? ''}`.toLowerCase()],
      };
    });
}

// Writes the hazards as the table in docs/safety/hazards.md and as docs/safety/hazards.csv.
import { PARTIES, ratingOf, type Hazard } from './hazards.ts';

/** Paths from the root of the repository. */
export const PAGE = 'docs/safety/hazards.md';
export const CSV = 'docs/safety/hazards.csv';

const BEGIN = '<!-- prettier-ignore-start -->';
const END = '<!-- prettier-ignore-end -->';

/** Returns the page with a new table; the text around the table stays. */
export function pageWith(page: string, hazards: readonly Hazard[]): string {
  const begin = page.indexOf(BEGIN);
  const end = page.indexOf(END);
  if (begin < 0 || end < begin) throw new Error(`${PAGE} has no place for the table: ${BEGIN} … ${END}.`);
  const parts = [BEGIN, summary(hazards), '<!-- table-filter Risk Who-acts -->', table(hazards), END];
  return page.slice(0, begin) + parts.join('\n\n') + page.slice(end + END.length);
}

/** Makes the CSV (RFC 4180). It begins with a byte order mark. Otherwise spreadsheets would read it in another encoding. */
export function csvOf(hazards: readonly Hazard[]): string {
  const names = ['id', 'hazard', 'causes', 'harm'];
  const risks = ['before', 'after'].flatMap((when) =>
    ['severity', 'likelihood', 'risk'].map((each) => `${each} ${when}`),
  );
  const rows = hazards.map(({ id, hazard, causes, harm, before, after, controls, remains, duties }) => [
    ...[id, hazard, causes.join('\n'), harm],
    ...[...before, ratingOf(before), ...after, ratingOf(after)].map(String),
    ...[controls.map(({ control }) => control).join('\n'), controls.flatMap(({ tests }) => tests).join('\n'), remains],
    ...PARTIES.map((party) => duties[party] ?? ''),
  ]);
  const head = [...names, ...risks, 'controls', 'tests', 'remains', ...PARTIES];
  return `\ufeff${[head, ...rows].map((row) => `${row.map(quoted).join(',')}\r\n`).join('')}`;
}

const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function summary(hazards: readonly Hazard[]): string {
  const tests = new Set(hazards.flatMap(({ controls }) => controls.flatMap((control) => control.tests)));
  const count = (rating: number, when: 'before' | 'after') =>
    String(hazards.filter((hazard) => ratingOf(hazard[when]) === rating).length);
  const ratings = [5, 4, 3, 2, 1];
  return [
    `${hazards.length} hazards, ${hazards.flatMap(({ controls }) => controls).length} controls, ${tests.size} tests.`,
    rowsOf([
      ['Risk', ...ratings.map(String)],
      ['before the controls', ...ratings.map((rating) => count(rating, 'before'))],
      ['after', ...ratings.map((rating) => count(rating, 'after'))],
    ]),
  ].join('\n\n');
}

const table = (hazards: readonly Hazard[]): string =>
  rowsOf([
    ['Hazard and harm', 'Causes', 'Risk', 'Controls', 'Remains', 'Who acts'],
    ...hazards.map(({ id, hazard, causes, harm, before, after, controls, remains, duties }) => [
      `<span id="${id.toLowerCase()}">${id}</span> **${hazard}**<br>${harm}`,
      points(causes),
      `before: ${ratingOf(before)} ${before.join(', ')}<br>after: **${ratingOf(after)}** ${after.join(', ')}`,
      points(controls.map(({ control, tests }) => `${control} ${tests.map(link).join(' · ')}`)),
      remains,
      lines(PARTIES.flatMap((party) => (duties[party] ? `**${party}**: ${duties[party]}` : []))),
    ]),
  ]);

const rowsOf = ([head = [], ...rows]: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows]
    .map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');

const lines = (parts: readonly string[]): string => parts.join('<br>');
const points = (parts: readonly string[]): string => lines(parts.map((part) => `• ${part}`));
function link(test: string): string {
  const [file = '', ...title] = test.split(': ');
  const words = title
    .join(': ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(/[[\]*_`\\]/g, '\\$&');
  return `[${words}](../../${file})`;
}

// Writes the report as one HTML file for screen and paper, without scripts or external content.
import { COLUMNS, percent, seconds, spanOf, tablesOf } from './as-text.ts';
import type { Counts, Report } from './report.ts';

export function asHtml(report: Report): string {
  const { files, lines, unreadable, groups, overridden, times, batches, reasons, notes } = report;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>What doctors did with alerts</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>What doctors did with alerts</h1>
<p>${escapeHtml(spanOf(report))}</p>
<p class="muted">From ${number(lines)} lines of the audit, in ${number(files)} ${files === 1 ? 'file' : 'files'}. No patient and no text of an alert.${unreadable > 0 ? ` <strong>${number(unreadable)} could not be read.</strong>` : ''}</p>
${figures(report.total)}
<p class="key"><span><i class="accepted"></i>accepted</span><span><i class="rejected"></i>rejected</span><span><i class="open"></i>not confirmed</span></p>
${bars('Decisions by week, from its Monday', groups.week.map(decisionBar))}
${bars('Decisions by severity', groups.severity.map(decisionBar))}
${bars(
  'Time from shown to decided',
  times.map(({ under, decisions }, index) => ({
    name: timeName(times[index - 1]?.under, under),
    parts: [{ value: decisions, tone: index < 2 ? 'fast' : 'plain' }],
    label: number(decisions),
  })),
)}
${bars('Kinds that are overridden most: share of their decisions that reject', overridden.map(overrideBar), 100)}
${tablesOf(report)
  .filter(([, rows]) => rows.length > 0)
  .map(([title, rows]) =>
    table(
      title,
      COLUMNS.map(([heading]) => heading),
      rows.map((row) => [wordsOf(row.name), ...COLUMNS.map(([, cell]) => cell(row))]),
    ),
  )
  .join('\n')}
${table(
  'alerts in a batch',
  ['batches'],
  batches.map((each) => [each.size, number(each.batches)]),
)}
${
  reasons.length > 0
    ? table(
        'reasons of rejections',
        ['rejections'],
        reasons.map((each) => [each.reason, number(each.rejections)]),
      )
    : ''
}
<h2>How to read it</h2>
<ul>${notes.map((note) => `<li>${escapeHtml(note)}</li>`).join('')}</ul>
</main>
</body>
</html>`;
}

const number = (value: number): string => value.toLocaleString('en');

/** A code of the service as words. */
const wordsOf = (name: string): string => name.replaceAll('_', ' ');

function figures(total: Counts): string {
  const decided = total.accepted + total.rejected;
  const share = (count: number, of: number) => (of === 0 ? '' : `${percent(count / of)} of ${number(of)}`);
  const looked = total.applied + total.notApplied;
  const shown: readonly (readonly [name: string, value: string, more: string])[] = [
    ['Alerts shown', number(total.shown), 'once a doctor'],
    ['Accepted', number(total.accepted), share(total.accepted, decided)],
    ['Rejected', number(total.rejected), share(total.rejected, decided)],
    ['Rejected with a reason', number(total.withReason), share(total.withReason, total.rejected)],
    ['Decided under 3 s', number(total.under3s), share(total.under3s, total.timed)],
    ['Half decided within', seconds(total.half), `nine tenths within ${seconds(total.nineTenths)}`],
    ['Undone', number(total.undone), 'before another decision'],
    ['Decided in a batch', number(total.inBatch), share(total.inBatch, decided)],
    ['Not confirmed', number(total.notConfirmed), 'nobody knows whether recorded'],
    ['Refused', number(total.refused), 'not recorded'],
    ['Not applied', number(total.notApplied), share(total.notApplied, looked)],
  ];
  return `<dl>${shown.map(([name, value, more]) => `<div><dt>${name}</dt><dd>${value}</dd><dd>${more || '–'}</dd></div>`).join('')}</dl>`;
}

/** The range of a bucket, from the former bound to its own. */
function timeName(from: number | null | undefined, under: number | null): string {
  if (under === null) return `${seconds(from ?? null)} and more`;
  return from === undefined || from === null ? `under ${seconds(under)}` : `${seconds(from)} to ${seconds(under)}`;
}

const decisionBar = ({ name, accepted, rejected, notConfirmed }: Counts) => ({
  name: wordsOf(name),
  parts: [
    { value: accepted, tone: 'accepted' as const },
    { value: rejected, tone: 'rejected' as const },
    { value: notConfirmed, tone: 'open' as const },
  ],
  label: `${number(accepted)} accepted, ${number(rejected)} rejected${notConfirmed > 0 ? `, ${number(notConfirmed)} not confirmed` : ''}`,
});

const overrideBar = ({ name, overrideRate, rejected, accepted }: Counts) => ({
  name: wordsOf(name),
  parts: [{ value: (overrideRate ?? 0) * 100, tone: 'rejected' as const }],
  label: `${percent(overrideRate)} of ${number(accepted + rejected)}`,
});

/** A heading with a capital, and a table with a header for each row. */
function table(title: string, headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const name = escapeHtml(title.charAt(0).toUpperCase() + title.slice(1));
  const cells = ([first = '', ...others]: readonly string[]) =>
    `<tr><th scope="row">${escapeHtml(first)}</th>${others.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`;
  return `<h2>${name}</h2>
<div class="table${headings.length > 1 ? '' : ' short'}" role="region" aria-label="${name}" tabindex="0"><table><thead><tr><th scope="col">${name}</th>${headings.map((heading) => `<th scope="col">${heading}</th>`).join('')}</tr></thead><tbody>${rows.map(cells).join('')}</tbody></table></div>`;
}

// Draws plots: bars as SVG, with names and numbers as text beside them, so that they scale with the font and wrap on a phone.
export type Tone = 'accepted' | 'rejected' | 'open' | 'fast' | 'plain';

export interface Bar {
  readonly name: string;
  /** The lengths of the parts of a bar. */
  readonly parts: readonly { readonly value: number; readonly tone: Tone }[];
  /** The same in words. */
  readonly label: string;
}

/** Horizontal bars of one scale. The longest, or `most`, fills the width. */
export function bars(title: string, rows: readonly Bar[], most = 0): string {
  if (rows.length === 0) return '';
  const lengths = rows.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0));
  const whole = Math.max(1, most, ...lengths);
  const drawn = rows.map(({ name, parts, label }) => {
    let x = 0;
    const rects = parts.map(({ value, tone }) => {
      const width = (value / whole) * 100;
      const rect = `<rect class="${tone}" x="${x.toFixed(2)}" width="${width.toFixed(2)}" height="10"/>`;
      x += width;
      return rect;
    });
    return `<li><span class="name">${escapeHtml(name)}</span><svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">${rects.join('')}</svg><span>${escapeHtml(label)}</span></li>`;
  });
  return `<section><h2>${escapeHtml(title)}</h2><ul class="bars">${drawn.join('')}</ul></section>`;
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** The style of the HTML report: on a phone, on a wide screen, in the dark and on paper. */
export const STYLE = `
:root {
  color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif;
  --text: #1b2430; --muted: #56626f; --line: #d5dbe2; --back: #f5f7f9; --surface: #fff; --good: #2f7d4f; --bad: #b3372f; --open: #8a6d00; --plain: #3b6ea8;
}
@media screen and (prefers-color-scheme: dark) {
  :root { --text: #e6ebf0; --muted: #a3afbb; --line: #3a4551; --back: #12181e; --surface: #1b232b; --good: #57b57f; --bad: #f0857c; --open: #d9b23c; --plain: #7fb0e6; }
}
body { margin: 0; color: var(--text); background: var(--back); }
main { max-width: 80rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0; } h2 { font-size: 1.0625rem; margin: 2.5rem 0 .75rem; }
p { margin: .25rem 0; } .muted, dt, .bars li > :last-child { color: var(--muted); }
ul { margin: 0; padding: 0 0 0 1.25rem; } li + li { margin-top: .375rem; }
dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(9rem, 1fr)); gap: .75rem; margin: 1.5rem 0 0; }
dl div, .table { border: 1px solid var(--line); border-radius: .5rem; background: var(--surface); }
dl div { padding: .625rem .875rem; } dt { font-size: .8125rem; } dd { margin: 0; font-size: 1.375rem; font-weight: 600; } dd + dd { color: var(--muted); font-size: .8125rem; font-weight: 400; }
.key { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin-top: 2rem; color: var(--muted); font-size: .875rem; } .key i { display: inline-block; width: .75em; height: .75em; margin-inline-end: .375em; border-radius: 2px; }
.key .accepted { background: var(--good); } .key .rejected { background: var(--bad); } .key .open { background: var(--open); }
.accepted { fill: var(--good); } .rejected, .fast { fill: var(--bad); } .open { fill: var(--open); } .plain { fill: var(--plain); }
.bars { padding: 0; list-style: none; font-size: .875rem; }
.bars li { display: grid; grid-template-columns: 18rem minmax(6rem, 1fr) 20rem; gap: .25rem .75rem; align-items: center; }
.bars svg { width: 100%; height: .75rem; } .bars .name { overflow-wrap: anywhere; }
.table { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-size: .8125rem; font-variant-numeric: tabular-nums; }
th, td { padding: .375rem .5rem; border-bottom: 1px solid var(--line); font-weight: 400; text-align: right; white-space: nowrap; } tbody tr:last-child > * { border-bottom: 0; }
thead th { color: var(--muted); font-size: .8125rem; vertical-align: bottom; white-space: normal; } th:first-child { text-align: left; } tbody th { min-width: 12rem; white-space: normal; }
.short { max-width: 34rem; } :focus-visible { outline: 2px solid var(--plain); outline-offset: 2px; }
@media (max-width: 52rem) { .bars li { grid-template-columns: 1fr; gap: .125rem; } .bars li + li { margin-top: .75rem; } }
@media (forced-colors: active) { svg { forced-color-adjust: none; } }
@page { size: A4 landscape; margin: 12mm; }
@media print {
  :root { color-scheme: light; font-size: 9.5pt; --back: #fff; } * { print-color-adjust: exact; }
  main { max-width: none; padding: 0; } .table { overflow: visible; border: 0; } table { font-size: 7.5pt; } th, td { padding: .2rem .4rem; }
  .bars li { grid-template-columns: 16rem minmax(6rem, 1fr) 20rem; } section, tr, dl div { break-inside: avoid; } h2 { break-after: avoid; margin-top: 1.5rem; }
}
`;

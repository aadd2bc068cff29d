// Writes the report as one HTML file for screen and paper, without scripts or external content.
import { COLUMNS, percent, seconds, spanOf, tablesOf } from './as-text.ts';
import { bars, escapeHtml } from './plots.ts';
import type { Counts, Report } from './report.ts';
import { STYLE } from './style.ts';

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

// The report as one file: no script, nothing from elsewhere, for the screen and for paper.
import { COLUMNS, seconds, spanOf, tablesOf } from './as-text.ts';
import { bars, escapeHtml } from './plots.ts';
import type { Counts, Report } from './report.ts';

const STYLE = `
:root { color-scheme: light; font: 15px/1.5 system-ui, sans-serif; color: #1b2430; background: #fff; }
body { max-width: 76rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; margin: 0; } h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
.table { overflow-x: auto; } table { border-collapse: collapse; width: 100%; font-size: .85rem; }
th, td { padding: .3rem .6rem; border-bottom: 1px solid #c9d1da; text-align: right; white-space: nowrap; }
th:first-child { text-align: left; } thead th { border-bottom-color: #5b6877; }
figure { margin: 1rem 0; } figcaption { font-weight: 600; } svg { width: 100%; max-width: 60rem; height: auto; font-size: 12px; fill: #1b2430; }
.name { text-anchor: end; } .accepted { fill: #2f7d4f; } .rejected { fill: #b3372f; } .open { fill: #8a6d00; } .fast { fill: #b3372f; } .plain { fill: #3b6ea8; }
.key span { display: inline-block; margin-right: 1rem; } .key i { display: inline-block; width: .8em; height: .8em; margin-right: .35em; }
.key .accepted { background: #2f7d4f; } .key .rejected { background: #b3372f; } .key .open { background: #8a6d00; }
@media print { body { margin: 0; max-width: none; font-size: 10pt; } .table { overflow: visible; } table { font-size: 7.5pt; } figure, tr { break-inside: avoid; } h2 { break-after: avoid; } * { print-color-adjust: exact; } }
`;

export function asHtml(report: Report): string {
  const { files, lines, unreadable, groups, overridden, times, batches, reasons, notes } = report;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Decisions on alerts</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Decisions on alerts</h1>
<p>From ${escapeHtml(spanOf(report))}. Lines: ${lines}; files of the audit: ${files}${unreadable > 0 ? `; <strong>${unreadable} could not be read</strong>` : ''}.</p>
<p class="key"><span><i class="accepted"></i>accepted</span><span><i class="rejected"></i>rejected</span><span><i class="open"></i>not confirmed</span>in this order, also in the numbers</p>
${bars('Decisions by week', groups.week.map(decisionBar))}
${bars('Decisions by severity', groups.severity.map(decisionBar))}
${bars(
  'Time from shown to decided',
  times.map(({ under, decisions }, index) => ({
    name: under === null ? 'longer' : `under ${seconds(under)}`,
    parts: [{ value: decisions, tone: index < 2 ? 'fast' : 'plain' }],
    label: String(decisions),
  })),
)}
${overridden.length > 0 ? bars('Kinds that are overridden most, in per cent of their decisions', overridden.map(overrideBar)) : ''}
${tablesOf(report)
  .filter(([, rows]) => rows.length > 0)
  .map(([title, rows]) =>
    table(
      title,
      COLUMNS.map(([heading]) => heading),
      rows.map((row) => [row.name, ...COLUMNS.map(([, cell]) => cell(row))]),
    ),
  )
  .join('\n')}
${table(
  'batches of',
  ['how many'],
  batches.map((each) => [each.size, String(each.batches)]),
)}
${
  reasons.length > 0
    ? table(
        'reasons of rejections',
        ['rejections'],
        reasons.map((each) => [each.reason, String(each.rejections)]),
      )
    : ''
}
<h2>What this does not say</h2>
<ul>${notes.map((note) => `<li>${escapeHtml(note)}</li>`).join('')}</ul>
</main>
</body>
</html>`;
}

const decisionBar = ({ name, accepted, rejected, notConfirmed }: Counts) => ({
  name,
  parts: [
    { value: accepted, tone: 'accepted' as const },
    { value: rejected, tone: 'rejected' as const },
    { value: notConfirmed, tone: 'open' as const },
  ],
  label: `${accepted} / ${rejected}${notConfirmed > 0 ? ` / ${notConfirmed}` : ''}`,
});

const overrideBar = ({ name, overrideRate, rejected, accepted }: Counts) => ({
  name,
  parts: [{ value: (overrideRate ?? 0) * 100, tone: 'rejected' as const }],
  label: `${Math.round((overrideRate ?? 0) * 100)} % of ${accepted + rejected}`,
});

/** A heading that begins with a capital, and a table in which each row is named. */
function table(title: string, headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const name = escapeHtml(title.charAt(0).toUpperCase() + title.slice(1));
  const cells = ([first = '', ...others]: readonly string[]) =>
    `<tr><th scope="row">${escapeHtml(first)}</th>${others.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`;
  return `<h2>${name}</h2>
<div class="table" role="region" aria-label="${name}" tabindex="0"><table><thead><tr><th scope="col">${name}</th>${headings.map((heading) => `<th scope="col">${heading}</th>`).join('')}</tr></thead><tbody>${rows.map(cells).join('')}</tbody></table></div>`;
}

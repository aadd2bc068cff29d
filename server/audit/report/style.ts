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

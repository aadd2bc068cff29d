import { css } from 'lit';

/** Side by side; else a record's values stand below each other, beside its name. */
const beside = css`
  --_table: table;
  --_head: table-header-group;
  --_body: table-row-group;
  --_row: table-row;
  --_cell: table-cell;
  --_float: none;
  --_name: auto;
  --_near: var(--_space-3);
  --_above: var(--_space-1);
  --_label: none;
`;

/** Records, side by side from the width on that they want (table-view.ts). */
export const recordsStyles = css`
  .section-body {
    container: section / inline-size;
  }

  .records {
    --_name: 9em;
    --_near: 0.35em;
    --_above: 0px;
    display: var(--_table, block);
    inline-size: 100%;
    border-collapse: collapse;
    /* A page without a doctype gives tables a font of their own. */
    color: inherit;
    font: inherit;
  }

  .records thead {
    display: var(--_head, none);
  }

  .records tbody {
    display: var(--_body, block);
  }

  .records tr {
    display: var(--_row, flow-root);
    padding-block: var(--_space-1);
    padding-inline-start: calc(var(--_name) + var(--_space-3));
    border-block-end: 1px solid var(--_border);
  }

  .records :is(th, td) {
    padding-block: var(--_above);
    padding-inline: 0 var(--_space-3);
    text-align: start;
    vertical-align: baseline;
  }

  .records td {
    display: var(--_cell, inline-block);
    max-inline-size: 100%;
  }

  .records td:is(.value, .unit, .flag) {
    display: var(--_cell, inline);
    padding-inline-end: var(--_near);
  }

  .records .unit {
    white-space: nowrap;
  }

  .records td:first-child {
    display: var(--_cell, block);
    float: var(--_float, inline-start);
    inline-size: var(--_name);
    margin-inline-start: calc(-1 * (var(--_name) + var(--_space-3)));
    padding-inline-end: var(--_near);
  }

  .records td:empty {
    padding: 0;
  }

  .records :is(th, .column) {
    color: var(--_muted);
    font-size: var(--_text-xs);
    font-weight: 400;
  }

  .records .column {
    display: var(--_label, inline);
  }

  .records td:first-child > .column {
    display: none;
  }

  .flag > .hidden {
    user-select: none;
  }

  @container section (inline-size >= 18em) {
    .records.from-18 {
      ${beside}
    }
  }

  @container section (inline-size >= 28em) {
    .records.from-28 {
      ${beside}
    }
  }

  @container section (inline-size >= 38em) {
    .records.from-38 {
      ${beside}
    }
  }

  @container section (inline-size >= 56em) {
    .records.from-56 {
      ${beside}
    }
  }
`;

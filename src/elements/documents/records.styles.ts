import { css } from 'lit';

/** Codes, plan elements and the links to their alerts; records, side by side if the width allows it (table-view.ts). */
export const recordsStyles = css`
  .codes > li {
    display: flex;
    align-items: baseline;
    gap: var(--_space-2);
  }

  .code {
    flex: none;
    min-inline-size: 4.6em;
    max-inline-size: 45%;
    font-weight: 600;
  }

  .plan {
    display: grid;
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
  }

  .plan > li {
    padding: var(--_space-2) var(--_space-3);
    scroll-margin-block-end: calc(var(--_unit) * 32);
  }

  .plan > li.changed {
    box-shadow: inset 3px 0 0 var(--_blue);
  }

  /* The element that an alert's link has shown. */
  .plan > li:focus {
    background: var(--_blue-surface);
  }

  .plan-name {
    justify-content: space-between;
    gap: 0 var(--_space-2);
    font-weight: 600;
  }

  .plan-alerts {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space-1);
    padding-block-start: var(--_space-1);
  }

  /* The link to an alert; plain text if the page shows no alerts. */
  .alert-link {
    flex-wrap: wrap;
    gap: 0 0.35em;
    min-block-size: var(--_target);
    padding-block: 0;
    background: none;
  }

  button.alert-link .issue {
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 0.2em;
  }

  .alert-link .issue {
    font-weight: 400;
  }

  .section-body {
    container: section / inline-size;
  }

  /*
   * If --_beside is set (to nothing), the records are a table. If it is not set, every variable with it is invalid, and the
   * values of a record are below or beside its name, with the details below them.
   */
  .records {
    --_table: var(--_beside) table;
    --_caption: var(--_beside) table-caption;
    --_head: var(--_beside) table-header-group;
    --_body: var(--_beside) table-row-group;
    --_row: var(--_beside) table-row;
    --_cell: var(--_beside) table-cell;
    --_near: var(--_beside) var(--_space-3);
    --_above: var(--_beside) var(--_space-1);
    --_details: var(--_beside) var(--_text-md);
    --_none: var(--_beside) none;
    --_auto: var(--_beside) auto;
    --_plain: var(--_beside) 400;
    display: var(--_table, block);
    inline-size: 100%;
  }

  .records caption {
    display: var(--_caption, block);
    padding-block-end: var(--_space-1);
    font-size: var(--_text-sm);
    text-align: start;
  }

  .records thead {
    display: var(--_head, none);
    border-block-end: 1px solid var(--_border);
  }

  .records tbody {
    display: var(--_body, block);
  }

  .records tr {
    display: var(--_row, flow-root);
    padding-block: var(--_space-1);
    padding-inline-start: var(--_indent, 0px);
  }

  .records :is(th, td) {
    padding-block: var(--_above, 0px);
  }

  .records tbody > tr > * {
    display: var(--_cell, inline-block);
    max-inline-size: 100%;
    font-size: var(--_details, var(--_text-sm));
  }

  .records td:is(.value, .unit, .flag, .previous) {
    display: var(--_cell, inline);
    padding-inline-end: var(--_near, 0.35em);
    font-size: var(--_text-md);
  }

  /* Puts the details of a result on a new line. */
  .records td:is(.value, .unit, .flag, .previous):not(:has(+ :is(.value, .unit, .flag, .previous))) {
    padding-inline-end: var(--_near, 0px);
  }

  .records td:is(.value, .unit, .flag, .previous):not(:has(+ :is(.value, .unit, .flag, .previous)))::after {
    content: var(--_none, '\\a');
    white-space: pre;
  }

  .records tbody > tr > :first-child {
    display: var(--_cell, block);
    float: var(--_none, var(--_float, none));
    inline-size: var(--_auto, var(--_name, auto));
    margin-inline-start: calc(-1 * var(--_indent, 0px));
    padding-inline-end: var(--_near, 0.35em);
    font-size: var(--_text-md);
    font-weight: var(--_plain, var(--_weight, 600));
  }

  .records td:empty {
    padding: 0;
  }

  .records :is(thead th, .column) {
    color: var(--_muted);
    font-size: var(--_text-xs);
    font-weight: 400;
  }

  .records .column {
    display: var(--_none, inline);
  }

  @container section (inline-size >= 22em) {
    .records {
      --_float: inline-start;
      --_name: 9em;
      --_indent: 9.7em;
      --_weight: 400;
    }
  }
`;

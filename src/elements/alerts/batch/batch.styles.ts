import { css } from 'lit';

/** The actions for selected alerts, and the review sheet. */
export const batchStyles = css`
  /* Always in sight. */
  .batch-bar {
    position: sticky;
    inset-block-end: var(--_space-2);
    z-index: 3;
    gap: var(--_space-2);
    padding: var(--_space-2) var(--_space-3);
    border: 1px solid var(--_border-strong);
    border-radius: var(--_radius-lg);
    background: var(--_surface);
    box-shadow: 0 4px 16px light-dark(#15202b33, #000000aa);
  }

  .batch-bar .count {
    font-weight: 600;
  }

  .batch-bar .spring {
    flex: 1;
  }

  .batch-bar .clear > svg {
    display: none;
  }

  /* Narrow: the two buttons have a line of their own, and lose their icons first. */
  @container scribe (inline-size < 32em) {
    .batch-bar .button:not(.quiet) {
      flex: 1 1 0;
      padding-inline: 0.4em;
    }

    .batch-bar .button > svg {
      display: none;
    }

    .batch-bar .spring {
      flex: 1 0 100%;
      margin-block-end: calc(var(--_space-2) * -1);
    }

    .batch-bar .count {
      flex: 1;
    }

    /* Lowers the borderless button, whose height would look like a gap: with large text the bar covered a third of the alerts. */
    .batch-bar .clear {
      min-block-size: var(--_target);
      padding-block: 0;
    }

    .batch-bar {
      padding: var(--_space-2);
    }
  }

  /* The number stays beside its word. */
  @container scribe (inline-size < 24em) {
    .batch-bar .count {
      font-size: var(--_text-sm);
    }
  }

  /* The review sheet. It is in the top layer, so no part of the page can cover it. */
  dialog {
    --_below: 0px;
    inline-size: min(calc(100vw - 24px), 47em);
    max-block-size: min(88dvh, 64em);
    padding: 0;
    border: 1px solid var(--_border-strong);
    border-radius: var(--_radius-lg);
    background: var(--_surface);
    color: var(--_text);
    box-shadow: 0 12px 48px light-dark(#15202b55, #000000cc);
    overflow: hidden;
  }

  dialog[open] {
    display: grid;
  }

  dialog::backdrop {
    background: light-dark(#15202b80, #000000b0);
  }

  /* Head and foot stay; the list between them scrolls. With large text it keeps some room, and the whole sheet scrolls. */
  .sheet {
    display: grid;
    grid-template-rows: auto minmax(7em, 1fr) auto;
    grid-template-columns: minmax(0, 1fr);
    max-block-size: inherit;
    overflow: auto;
  }

  .sheet > header,
  .sheet > footer {
    padding: var(--_space-3) var(--_space-4);
    background: var(--_surface-subtle);
  }

  .sheet > header {
    border-block-end: 1px solid var(--_border);
  }

  .sheet h2 {
    font-size: var(--_text-xl);
  }

  /* Keeps an id whole: it is not broken at its hyphen. */
  .identity .muted {
    display: inline-block;
  }

  .sheet > footer {
    border-block-start: 1px solid var(--_border);
  }

  .sheet > footer .actions {
    justify-content: flex-end;
  }

  .sheet .reds {
    color: var(--_red);
  }

  /* Keeps its space when it is hidden, so that the button does not move. */
  .unread-note {
    color: var(--_amber);
    font-size: var(--_text-sm);
    font-weight: 600;
  }

  .unread-note[hidden] {
    display: block !important;
    visibility: hidden;
  }

  .sheet-end {
    block-size: 1px;
  }

  /* Replaces the button that sends, with the same height. */
  .sending {
    display: inline-flex;
    align-items: center;
    gap: 0.4em;
    min-block-size: calc(var(--_unit) * 32);
    font-weight: 600;
  }

  .sheet-list {
    display: grid;
    align-content: start;
    gap: var(--_space-2);
    padding: var(--_space-2) var(--_space-4);
    overflow: auto;
    overscroll-behavior: contain;
  }

  /* Only a long list skips items: a short one must have its real height, because the doctor must scroll to its end. */
  .item:nth-child(n + 41) {
    content-visibility: auto;
    contain-intrinsic-block-size: auto calc(var(--_unit) * 150);
  }

  .item {
    display: grid;
    gap: var(--_space-1);
    padding-block: var(--_space-3);
  }

  .item > .more {
    min-block-size: 0;
  }

  /* The alert that the service refused the batch for. */
  .item.culprit {
    padding-inline: var(--_space-3);
    border: 1px solid var(--_red-border);
    border-radius: var(--_radius);
    background: var(--_ground);
    --_ground: var(--_red-surface);
  }

  .item-reason {
    row-gap: var(--_space-2);
    margin-block-start: var(--_space-1);
  }

  /* At a high zoom the bar is one row and the whole sheet scrolls: the list would have no room between head and foot. */
  @media (max-height: 30em) {
    .batch-bar {
      inset-block-end: 0;
      flex-wrap: nowrap;
      gap: var(--_space-1);
      padding: 2px var(--_space-1);
    }

    .batch-bar .spring,
    .batch-bar .clear > span {
      display: none;
    }

    .batch-bar .clear > svg {
      display: inline-block;
    }

    .batch-bar .count,
    .batch-bar .button {
      font-size: var(--_text-xs);
      line-height: 1.15;
    }

    .sheet {
      display: block;
    }

    .sheet > header {
      display: contents;
    }

    .sheet > header > h2,
    .sheet > header > .identity {
      padding: var(--_space-2) var(--_space-4);
      background: var(--_surface-subtle);
    }

    /* The patient's name stays in sight, also near the button that sends. */
    .sheet > header > .identity {
      position: sticky;
      inset-block-start: 0;
      z-index: 1;
      border-block-end: 1px solid var(--_border);
    }
  }
`;

import { css } from 'lit';

export const documentStyles = css`
  /* Puts the question over the visible text, wherever the doctor has scrolled to. It moves nothing. */
  .asking {
    position: sticky;
    inset-block-start: calc(var(--scribe-sticky-top, 0px) + var(--scribe-bar-height, 80px));
    z-index: 1;
    block-size: 0;
  }

  .question {
    border-radius: var(--_radius);
    background: var(--_surface);
    box-shadow: 0 4px 16px light-dark(#15202b33, #000000aa);
  }

  .body {
    display: grid;
    gap: var(--_space-3);
  }

  /* Shows a few rows and cuts the last one, so that the doctor sees that more follow. */
  .list {
    max-block-size: calc(var(--_size) * 18.5);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    overflow: auto;
    overscroll-behavior: contain;
  }

  .list button {
    display: grid;
    grid-template-columns: minmax(50%, 1fr) auto;
    align-items: baseline;
    gap: var(--_space-1) var(--_space-3);
    inline-size: 100%;
    min-block-size: 44px;
    padding: var(--_space-2) var(--_space-3);
    border-inline-start: 3px solid transparent;
  }

  .list button:hover {
    background: var(--_surface-subtle);
  }

  .list button:focus-visible {
    outline-offset: -2px;
  }

  .list button[aria-selected='true'] {
    border-inline-start-color: var(--_accent);
    background: var(--_blue-surface);
  }

  .chips {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space-1);
    grid-column: 1 / -1;
  }

  .chip {
    min-block-size: max(var(--_target), calc(var(--_unit) * 28));
    padding: 0.1em 0.75em;
    border: 1px solid var(--_border);
    border-radius: 99px;
    background: var(--_surface);
    font-size: var(--_text-sm);
  }

  .chip[aria-pressed='true'] {
    border-color: var(--_accent);
    background: var(--_blue-surface);
    color: var(--_accent);
    font-weight: 600;
  }

  .chip .count {
    font-weight: 400;
  }

  .row-title {
    font-weight: 600;
  }

  /* The first words of a note, at most two lines. */
  .row-words {
    grid-column: 1 / -1;
    max-block-size: 2.8em;
    overflow: hidden;
    line-height: 1.4;
  }

  .row-words .clinical {
    white-space: normal;
  }

  .row-detail {
    grid-column: 1 / -1;
  }

  .list .badge:not([class*='tone-']) {
    padding: 0;
    border: 0;
    background: none;
    color: var(--_muted);
    font-weight: 400;
  }

  .panel {
    --_low: max(var(--_target), calc(var(--_unit) * 26));
    --_stuck: calc(var(--scribe-sticky-top, 0px) + var(--scribe-bar-height, 0px));
    container: document / inline-size;
  }

  .document.guard-draft,
  .document.guard-unknown {
    padding-inline-start: var(--_space-3);
    border-inline-start: 4px double var(--_amber-border);
  }

  .document.guard-unknown {
    border-inline-start-color: var(--_violet-border);
  }

  .document-head {
    padding-block-end: var(--_space-3);
  }

  .document-title h3 {
    font-size: var(--_text-xl);
    letter-spacing: -0.01em;
  }

  /* Writes a dot before each item. The clip hides the dot at the beginning of a line. */
  .meta {
    --_dot: 1.2em;
    display: flex;
    flex-wrap: wrap;
    margin-inline-start: calc(var(--_dot) * -1);
    clip-path: inset(0 0 0 var(--_dot));
  }

  .meta:dir(rtl) {
    clip-path: inset(0 var(--_dot) 0 0);
  }

  /* Indents all lines of an item. Otherwise the clip would cut the first letters of its second line. */
  .meta li {
    padding-inline-start: var(--_dot);
  }

  .meta li::before {
    content: '·' / '';
    display: inline-block;
    inline-size: var(--_dot);
    margin-inline-start: calc(var(--_dot) * -1);
    text-align: center;
  }

  @container document (inline-size <= 24em) {
    .toolbar {
      gap: var(--_space-1);
    }

    .toolbar svg {
      display: none;
    }

    .toolbar .button {
      padding-inline: 0.45em;
    }
  }

  @container scribe (inline-size < 32em) {
    .list {
      max-block-size: calc(var(--_size) * 15.5);
    }

    .chips {
      flex-wrap: nowrap;
      padding: 2px;
      margin: -2px;
      overflow-x: auto;
      scrollbar-width: thin;
    }

    .chip {
      flex: none;
    }
  }

  @container scribe (inline-size >= 50.6em) {
    .body.many {
      grid-template-columns: minmax(15em, 19em) minmax(0, 1fr);
      gap: var(--_space-5);
      align-items: start;
    }

    .body.many .list {
      position: sticky;
      inset-block-start: var(--_space-3);
      max-block-size: min(85vh, calc(var(--_size) * 46));
    }
  }

  @media (forced-colors: active) {
    .list button[aria-selected='true'],
    .chip[aria-pressed='true'] {
      border-inline-start-color: Highlight;
      outline: 1px solid Highlight;
      outline-offset: -1px;
    }
  }
`;

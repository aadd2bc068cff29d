import { css } from 'lit';

/** Heading, tools, the list, the map of the keys. */
export const alertsStyles = css`
  .title {
    gap: 0 var(--_space-2);
  }

  .title h2 {
    flex: 1 0 auto;
    font-size: var(--_text-lg);
  }

  .title .freshness {
    flex: 0 1 auto;
  }

  /* The row over the cards. Its height never changes, so that no card moves. */
  .list-tools {
    position: relative;
    display: flex;
    align-items: center;
    gap: 0 var(--_space-1);
    min-block-size: var(--_target);
    margin-block-end: calc(var(--_space-1) * -1);
    padding-inline: calc(var(--_space-3) + 4px) var(--_space-1);
    white-space: nowrap;
  }

  /* Shows the keyboard focus of its heading, which is out of sight. */
  .list-tools:has(h2:focus-visible) {
    outline: 2px solid var(--_focus);
  }

  .ai {
    display: inline-flex;
    align-items: center;
    gap: 0.3em;
    margin-inline-start: auto;
    color: var(--_violet);
    font-size: var(--_text-sm);
    font-weight: 600;
  }

  .list-tools > .icon-only {
    min-block-size: var(--_target);
    min-inline-size: var(--_target);
  }

  /* The box that selects all milder alerts. Its label may take two lines. */
  .pick-all {
    display: inline-flex;
    align-items: center;
    gap: var(--_space-2);
    min-block-size: var(--_target);
    font-size: var(--_text-sm);
    font-weight: 600;
    white-space: normal;
    cursor: pointer;
  }

  /* Lies over the label about AI, so that nothing moves when the button comes and goes. */
  .arrived {
    position: absolute;
    inset-block-end: 2px;
    inset-inline-end: calc(var(--_target) + var(--_space-2));
  }

  /* In a long list the browser skips cards out of sight, but not their heads: Chromium leaves skipped content out of the accessibility tree. */
  .is-long .card > .rest {
    margin: calc(var(--_space-1) * -1);
    /* Room for the outline of a focused button, which the card would clip. */
    padding: var(--_space-1);
    content-visibility: auto;
    contain-intrinsic-block-size: auto calc(var(--_unit) * 240);
  }

  /* The first screen is never skipped: its cards would jump from a guessed height to their own. */
  .is-long > :nth-child(-n + 4) > .card > .rest {
    content-visibility: visible;
  }

  input[type='checkbox'],
  input[type='radio'] {
    flex: none;
    inline-size: calc(var(--_unit) * 17);
    block-size: calc(var(--_unit) * 17);
    margin: 0;
    accent-color: var(--_accent);
    cursor: pointer;
  }

  @container scribe (inline-size < 44em) {
    .arrived {
      --_full: none;
      --_short: inline;
    }
  }

  /* Only the width decides whether there are two rows, so that changing text moves nothing. */
  @container scribe (inline-size < 25em) {
    .list-tools {
      flex-wrap: wrap;
    }

    .pick-all {
      flex: 1 0 100%;
    }
  }

  @container scribe (inline-size < 29.3em) {
    .title .freshness {
      flex-basis: 100%;
      order: 1;
    }

    .list-tools > * {
      font-size: var(--_text-xs);
    }
  }

  @media print {
    .card > .rest {
      content-visibility: visible !important;
    }
  }

  /* The keys, beside the reasons and in their list. */
  .keys {
    max-inline-size: min(calc(100vw - 2em), calc(var(--_unit) * 560));
    max-block-size: calc(100dvh - 2em);
    padding: var(--_space-4);
    border: 1px solid var(--_border);
    border-radius: var(--_radius-lg);
    background: var(--_surface);
    color: var(--_text);
    box-shadow: 0 8px 32px rgb(0 0 0 / 25%);
  }

  .keys dl {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, calc(var(--_unit) * 250)), 1fr));
    gap: var(--_space-1) var(--_space-4);
    margin-block-start: var(--_space-2);
    font-size: var(--_text-sm);
  }

  .keys dl > div {
    display: grid;
    grid-template-columns: calc(var(--_unit) * 88) 1fr;
    align-items: baseline;
  }

  /* A key in the map. All have the same least width, so that the texts beside them are aligned. */
  kbd {
    display: inline-block;
    min-inline-size: 1.7em;
    padding: 0.05em 0.4em;
    border: 1px solid var(--_border-strong);
    border-block-end-width: 2px;
    border-radius: var(--_radius-sm);
    background: var(--_surface);
    color: var(--_muted);
    font: 600 var(--_text-xs) / 1.4 var(--_mono);
    text-align: center;
  }
`;

import { css } from 'lit';

/** Heading, patient's line, tools, batch bar, keys. */
export const alertsStyles = css`
  .alerts {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--_space-2);
  }

  .alerts:empty {
    display: none;
  }

  .facts {
    color: var(--_muted);
    font-size: var(--_text-sm);
  }

  .title {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--_space-2);
  }

  .title h2 {
    font-size: var(--_text-lg);
  }

  .title .ai {
    display: inline-flex;
    align-items: center;
    gap: 0.3em;
    color: var(--_violet);
    font-size: var(--_text-sm);
    font-weight: 600;
  }

  .title .tools {
    display: inline-flex;
    margin-inline-start: auto;
  }

  .identity-bar {
    position: sticky;
    inset-block-start: var(--scribe-sticky-top, 0px);
    z-index: 2;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--_space-1) var(--_space-4);
    padding: var(--_space-2) var(--_space-3);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface-subtle);
  }

  .identity {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 var(--_space-3);
  }

  .deciding {
    color: var(--_text);
  }

  .deciding svg {
    color: var(--_muted);
  }

  .recorded {
    display: flex;
    align-items: center;
    gap: var(--_space-2);
    font-size: var(--_text-sm);
    font-weight: 600;
    white-space: nowrap;
  }

  .recorded.is-done {
    color: var(--_green);
  }

  /* Gives way before the words wrap. */
  progress {
    flex: 0 99999 auto;
    appearance: none;
    inline-size: calc(var(--_unit) * 72);
    block-size: calc(var(--_unit) * 6);
    border: 0;
    border-radius: 99px;
    background: var(--_border);
    overflow: hidden;
  }

  progress::-webkit-progress-bar {
    background: var(--_border);
  }

  progress::-webkit-progress-value {
    background: var(--_accent);
  }

  @media (prefers-reduced-motion: no-preference) {
    progress::-webkit-progress-value {
      transition: inline-size 0.25s;
    }
  }

  progress::-moz-progress-bar {
    background: var(--_accent);
  }

  .is-done progress::-webkit-progress-value {
    background: var(--_green);
  }

  .is-done progress::-moz-progress-bar {
    background: var(--_green);
  }

  .list-tools {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_space-1) var(--_space-3);
    min-block-size: calc(var(--_unit) * 28);
    padding-inline: calc(var(--_space-3) + 4px);
  }

  .pick-all {
    display: inline-flex;
    align-items: center;
    gap: var(--_space-2);
    min-block-size: var(--_target);
    font-size: var(--_text-sm);
    font-weight: 600;
    cursor: pointer;
  }

  /* On a line of its own where both may not fit: what stands below never moves with the count. */
  @container scribe (inline-size < 27em) {
    .list-tools .facts {
      flex: 1 0 100%;
    }
  }

  /* In the line of the progress, whose height it leaves as it is. */
  :is(.arrived, .failed) {
    min-block-size: var(--_target);
    margin-block: -4px;
    padding: 0 0.6em;
    border-color: var(--_tone-border, var(--_blue-border));
    border-radius: 99px;
    background: var(--_tone-surface, var(--_blue-surface));
    color: var(--_tone, var(--_blue));
  }

  .arrived.is-none {
    visibility: hidden;
  }

  :is(.unsettled, .failed) .in-short {
    display: none;
  }

  /* Not a grid: a card more lays out itself alone. */
  .block {
    content-visibility: auto;
  }

  .block > * + *,
  .block + .block {
    margin-block-start: var(--_space-2);
  }

  .loading {
    display: grid;
    gap: var(--_space-2);
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

  @container scribe (inline-size < 56em) {
    /* Two lines: the heading with its tools, then where it comes from and how old it is. */
    .title h2 {
      flex: 1 1 calc(100% - var(--_unit) * 80);
    }

    .title .ai,
    .title .freshness {
      order: 1;
    }

    .recorded {
      flex: 1 1 100%;
    }

    .arrived {
      margin-inline-start: auto;
    }

    :is(.arrived, .unsettled) .in-full {
      display: none;
    }

    .unsettled .in-short {
      display: inline;
    }
  }

  @container scribe (inline-size < 24em) {
    .failed .in-full {
      display: none;
    }

    .failed .in-short {
      display: inline;
    }
  }

  @container scribe (inline-size >= 56em) {
    /* Room for all it may say: its words come and go, and must not put it on another line. */
    .recorded {
      flex: 1 0 33em;
      justify-content: end;
    }

    .arrived {
      order: -1;
    }

    .arrived .in-short {
      display: none;
    }
  }

  @media (max-height: 30em) {
    .identity-bar {
      padding-block: 2px;
    }
  }

  @media print {
    .title .tools,
    .list-tools,
    .arrived,
    .keys {
      display: none;
    }

    .identity-bar {
      position: static;
    }

    .block {
      content-visibility: visible;
    }
  }
`;

import { css } from 'lit';

/** Heading, tools, the list, the map of the keys. */
export const alertsStyles = css`
  .alerts,
  .loading {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--_space-2);
  }

  .alerts:empty {
    display: none;
  }

  /* What is said beside the matter: consultation, hints, what a choice means. */
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
    flex: 1 0 auto;
    font-size: var(--_text-lg);
  }

  .title .freshness {
    flex: 0 1 auto;
  }

  /* The row over the cards. It keeps its height whatever stands in it, so that no card moves. */
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

  /* For who comes to it by keyboard. */
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

  /* The box that selects all that is milder; its words may take two lines. */
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

  /* Over the words on AI: where it comes and goes, nothing moves. */
  .arrived {
    position: absolute;
    inset-block-end: 2px;
    inset-inline-end: calc(var(--_target) + var(--_space-2));
    min-block-size: var(--_target);
    padding: 0 0.6em;
    border-color: var(--_blue-border);
    border-radius: 99px;
    background: var(--_blue-surface);
    color: var(--_blue);
  }

  .arrived .in-short {
    display: none;
  }

  /* What changes in one card concerns no other, wherever that moves. */
  .is-long .card {
    contain: content;
  }

  /* What is skipped out of sight is missing from Chromium's accessibility tree: in a long list all but the head of a card. */
  .is-long .card > .rest {
    margin: calc(var(--_space-1) * -1);
    /* It cuts off what stands out of it, as the outline of a button in focus. */
    padding: var(--_space-1);
    content-visibility: auto;
    contain-intrinsic-block-size: auto calc(var(--_unit) * 200);
  }

  /* The first screen: skipped until it is known to be in sight, it would jump from the room of a guess to its own. */
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

  @container scribe (inline-size < 36em) {
    .is-long .card > .rest {
      contain-intrinsic-block-size: auto calc(var(--_unit) * 240);
    }
  }

  @container scribe (inline-size < 44em) {
    .arrived .in-full {
      display: none;
    }

    .arrived .in-short {
      display: inline;
    }
  }

  /* Two rows by width alone: what is said in them moves nothing. */
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
    .title .button,
    .pick-all,
    .list-tools .button {
      display: none;
    }

    .card > .rest {
      content-visibility: visible !important;
    }
  }

  /* The keys, beside the reasons and in their list. */
  .keys {
    max-inline-size: min(calc(100vw - 2em), calc(var(--_unit) * 560));
    max-block-size: calc(100dvh - 2em);
    padding: var(--_space-4);
    overflow: auto;
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

  /* A key in the map; all are as wide at least, so that the words beside them stand in line. */
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

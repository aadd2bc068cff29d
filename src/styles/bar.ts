import { css } from 'lit';
import { outOfSight } from './tones.ts';

/** The bar: patient and status, doctor and consultation, progress and freshness. Nothing in it moves the content below. */
export const bar = css`
  .bar {
    position: sticky;
    inset-block-start: var(--scribe-sticky-top, 0px);
    z-index: 2;
    padding: calc(var(--_unit) * 4) var(--_space-3);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
  }

  /* Content that is replaced, for example when a gate lifts, must not move the content below. */
  .bar,
  .session {
    overflow-anchor: none;
  }

  .bar :is(.who, .how) {
    display: flex;
    align-items: center;
    gap: 0 var(--_space-2);
  }

  .bar .who {
    flex-wrap: wrap;
    min-block-size: calc(var(--_unit) * 24);
  }

  .bar .patient {
    flex: 0 1 auto;
    font-size: var(--_text-lg);
    font-weight: 650;
  }

  /* Draws the outline close. Further out, its lower edge would cover the doctor's name. */
  .bar .patient:focus-visible {
    outline-offset: 0;
  }

  .patient.unknown {
    color: var(--_muted);
    font-weight: 500;
  }

  .bar .patient.unknown {
    font-size: var(--_text-md);
  }

  .bar.tone-amber {
    border-color: var(--_tone-border);
    background: var(--_tone-surface);
  }

  .other {
    color: var(--_amber);
  }

  .patient.mismatched {
    color: var(--_red);
  }

  .hosts-name {
    display: block;
    font-size: var(--_text-sm);
    font-weight: 500;
  }

  .bar .by {
    flex: 1 1 0;
    min-inline-size: 6em;
    line-height: 1.3;
  }

  /* Keeps the id on one line if it fits. Without the largest width, a long id would reach under the status and out of the panel. */
  .bar .by .mono {
    display: inline-block;
    max-inline-size: 100%;
  }

  :is(.deciding, .unsettled) svg {
    margin-inline-end: 0.25em;
  }

  .bar .who .badge {
    order: 1;
    padding-block: 0;
  }

  /* One line in every state: text shrinks before it wraps. */
  .bar .how {
    min-block-size: max(calc(var(--_unit) * 26), 26px);
    font-size: var(--_text-sm);
    white-space: nowrap;
  }

  .bar :is(.unsettled, .failed) {
    flex: none;
  }

  /* Where the line is full, the words after the number wrap out of sight. Otherwise the time at the end would be cut. */
  .bar .recorded {
    flex: 0 1000 auto;
    min-inline-size: min-content;
    max-block-size: 1.45em;
    overflow: hidden;
    overflow-wrap: anywhere;
    font-weight: 600;
    white-space: normal;
  }

  /* Makes the number the least width. */
  .bar .recorded::before {
    content: attr(data-number) / '';
    display: block;
    block-size: 0;
    visibility: hidden;
    white-space: nowrap;
  }

  .bar .recorded.is-done::before {
    padding-inline-start: 1.5em;
  }

  .bar .recorded.is-done {
    color: var(--_green);
  }

  .in-full {
    display: var(--_full, inline);
  }

  .in-short {
    display: var(--_short, none);
  }

  .bar .freshness {
    flex: 0 1 auto;
    margin-inline-start: auto;
    min-block-size: 0;
  }

  /* Clips only at the sides, because a button for a finger is higher than its line. */
  .bar :is(.freshness, .strip) {
    min-inline-size: 0;
    overflow: clip visible;
  }

  .bar .freshness span {
    overflow: hidden;
    text-overflow: ellipsis;
  }

  .bar .how > .icon-only {
    flex: none;
    min-block-size: var(--_target);
    min-inline-size: var(--_target);
  }

  /* The progress, at the edge of the bar. */
  .bar progress {
    position: absolute;
    inset-block-end: 0;
    inset-inline: 0;
    inline-size: 100%;
    block-size: calc(var(--_unit) * 3);
    border-radius: 0 0 var(--_radius) var(--_radius);
    background: var(--_border);
  }

  .is-done progress {
    --_done: var(--_green);
  }

  /* In words, if there is room. */
  @container scribe (inline-size < 44em) {
    .bar .by .deciding > span {
      ${outOfSight};
    }
  }

  @container scribe (inline-size < 36em) {
    .bar .strip .in-full {
      ${outOfSight};
    }

    .bar .strip .in-short {
      display: inline;
    }

    .bar :is(.unsettled, .failed):has(~ .failed, ~ * > .strip) {
      --_full: none;
      --_short: inline;
    }
  }

  @container scribe (inline-size < 29.3em) {
    .bar .patient {
      flex: 1 1 6em;
    }

    .bar .by {
      flex: 1 1 100%;
      order: 2;
    }
  }

  @container scribe (inline-size < 24em) {
    .bar .patient {
      font-size: var(--_text-md);
    }

    .bar .how {
      gap: var(--_space-1);
      font-size: var(--_text-xs);
    }

    .bar .strip {
      gap: 0.2em;
      padding-inline: 0.3em;
    }

    .bar :is(.unsettled, .failed) {
      --_full: none;
      --_short: inline;
    }

    .bar :is(.unsettled, .failed) ~ * > .strip .in-short > span {
      display: none;
    }
  }

  @container scribe (inline-size < 22em) {
    /* Hides the word beside a button, because the time would be cut. */
    .bar .strip:has(button) .in-short > span {
      display: none;
    }
  }

  @container scribe (inline-size < 19em) {
    .bar .how {
      flex-wrap: wrap;
      row-gap: 0;
      white-space: normal;
    }

    .bar .recorded {
      max-block-size: none;
    }

    /* Puts the time and its button on a line of their own, so that a longer text moves nothing. */
    .bar .freshness {
      flex: 1 1 calc(100% - max(var(--_target), 1.5em) - var(--_space-1));
      min-block-size: calc(var(--_unit) * 20);
    }
  }

  /* In a low window, such as at 400 % zoom, only the first line is sticky. */
  @media (max-height: 420px) {
    .bar {
      display: contents;
    }

    .bar .who {
      position: sticky;
      inset-block-start: var(--scribe-sticky-top, 0px);
      z-index: 2;
      padding-inline: var(--_space-3);
      background: var(--_surface);
    }

    .bar .how {
      position: relative;
      padding-inline: var(--_space-3);
      border-block-end: 1px solid var(--_border);
      background: var(--_surface);
    }
  }

  @media (forced-colors: active) {
    .bar progress {
      --_done: Highlight;
      border: 1px solid CanvasText;
    }
  }

  @media print {
    .bar {
      position: relative;
    }
  }
`;

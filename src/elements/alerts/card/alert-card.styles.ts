import { css } from 'lit';
import { outOfSight } from '../../../styles/tones.ts';
import { partStyles } from './card-parts.styles.ts';

/** One alert: severity at the edge, the change as two lines, the decision in a row. */
const frameStyles = css`
  .alerts {
    --_below: calc(var(--_unit) * 64);
  }

  .card {
    --_edge: var(--_border-strong);
    position: relative;
    padding: var(--_space-3);
    border: 1px solid var(--_border);
    border-inline-start: 5px solid var(--_edge);
    border-radius: var(--_radius);
    background: var(--_surface);
    contain: content;
  }

  /* Gives each card a layer, so that Chromium paints only the cards that have changed. Without it a decision takes half as long again. */
  .card .rest {
    isolation: isolate;
  }

  /* Draws the outline inside, because a card, and an item of the review sheet, clips what is outside. */
  .card:focus-visible,
  .folded > details > summary:focus-visible,
  .folded .offer:focus-visible,
  .item :focus-visible {
    outline-offset: -2px;
  }

  /*
   * When a dialog opens or closes, Chromium computes the style of every element again, and takes longer for rules
   * with variables. So a card uses as few as possible.
   */
  .cards > div + div > .card {
    margin-block-start: var(--_space-2);
  }

  /* An attribute: with :has() or a custom property, "Select all" would make the browser restyle the content of every card. */
  .card[data-selected] {
    border-color: var(--_accent);
    border-inline-start-color: var(--_edge);
    background: color-mix(in srgb, var(--_accent) 5%, var(--_surface));
  }

  .is-red {
    --_edge: var(--_red-solid);
  }

  .is-milder {
    --_edge: var(--_amber-border);
  }

  .is-unknown {
    --_edge: var(--_violet);
  }

  .card > header > .notice {
    flex: 1 0 100%;
  }

  /* The value of --_text-lg, without the variable. */
  .card h3 {
    font-size: 1.134em;
    line-height: 1.25;
  }

  .card > header > .kind {
    display: none;
    font-size: var(--_text-xs);
  }

  .pick {
    margin-inline-start: -3px;
    cursor: pointer;
  }

  /* The label is large enough for a finger. */
  .card .pick > input {
    display: block;
    margin: max(0px, calc((var(--_target) - var(--_unit) * 17) / 2));
  }

  .body {
    display: grid;
    gap: var(--_space-1);
  }

  .row {
    display: grid;
    grid-template-columns: calc(var(--_unit) * 104) minmax(0, 1fr);
    gap: 0 var(--_space-2);
    align-items: baseline;
  }

  .row dt {
    color: var(--_muted);
    font-size: var(--_text-sm);
  }

  .row.action dd {
    font-weight: 600;
  }

  .button.accept:enabled {
    border-color: var(--_accent);
    color: var(--_accent);
  }

  .button.accept:enabled:hover {
    background: var(--_accent);
    color: var(--_on-accent);
  }

  .card .button {
    min-inline-size: calc(var(--_unit) * 96);
  }

  .rest > footer .button {
    min-block-size: max(var(--_target), calc(var(--_unit) * 36));
  }

  @container scribe (inline-size < 36em) {
    .alerts {
      --_below: calc(var(--_unit) * 124);
    }

    .card,
    .rest {
      gap: var(--_space-1);
    }

    .card {
      padding: calc(var(--_unit) * 6) var(--_space-3) var(--_space-2);
      padding-inline-start: calc(var(--_space-3) - 2px);
      line-height: 1.35;
    }

    .card .issue {
      font-size: var(--_text-xs);
    }

    .body {
      gap: calc(var(--_unit) * 2);
    }

    .row.change dd {
      padding-block: 0.1em;
    }

    .row.change,
    .row.why {
      font-size: var(--_text-sm);
    }

    .row {
      grid-template-columns: minmax(0, 1fr);
    }

    /* The place of a row tells its meaning. Screen readers hear the label. */
    .row dt {
      ${outOfSight};
    }

    .rest > footer .button {
      flex: 1;
      min-inline-size: min-content;
      padding-inline: 0.4em;
    }
  }

  /* Moves the kind of alert to the line of the issue, because there is no room beside the sources. */
  @container scribe (inline-size < 23em) {
    .card > header > .kind {
      display: inline;
    }

    .card:not(.folded) .more .kind {
      display: none;
    }
  }

  @container scribe (inline-size >= 64em) {
    .rest > .body {
      grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
      column-gap: var(--_space-5);
    }

    .body .action,
    .body .change {
      grid-column: 1;
    }

    .body .why {
      grid-column: 2;
      grid-row: 1 / span 2;
      grid-template-columns: calc(var(--_unit) * 76) minmax(0, 1fr);
    }
  }

  @media (max-height: 30em) {
    .alerts {
      --_below: calc(var(--_unit) * 44);
    }
  }

  @media (forced-colors: active) {
    .card[data-selected] {
      outline: 2px solid Highlight;
    }

    .change dd {
      border: 1px solid CanvasText;
    }
  }

  @media print {
    .card {
      break-inside: avoid;
    }
  }
`;

export const alertCardStyles = [frameStyles, partStyles];

import { css } from 'lit';
import { iconOnly, outOfSight } from '../../../styles/tones.ts';

/** Decided rows, and the form for the reason of a rejection. */
export const decisionStyles = css`
  /* A card folded to a row. Open, or on paper, it shows everything in full. */
  .folded {
    --_line: max(var(--_target), calc(var(--_unit) * 38));
    --_gap: var(--_space-2);
    display: flex;
    gap: 0;
    align-items: flex-start;
    padding-block: 0;
    background: var(--_surface-subtle);
  }

  .folded > :is(.pick, details) {
    margin-inline-end: var(--_gap);
  }

  .folded > details {
    --_ground: var(--_surface-subtle);
    flex: 1;
  }

  .folded > details[open] {
    padding-block-end: var(--_space-2);
  }

  .folded > details > * + * {
    margin-block-start: var(--_space-2);
  }

  .folded > details > summary {
    flex-wrap: wrap;
    align-content: start;
    gap: 0 var(--_gap);
  }

  /* Makes the badge as high as the first line. */
  .folded > details > summary > .severity {
    min-block-size: var(--_line);
  }

  .folded > details > summary > svg {
    margin-inline: -3px calc(var(--_unit) * -4);
  }

  .folded h3 {
    font-size: var(--_text-md);
  }

  /* Without its box, because a decided alert needs no more attention. */
  .folded .severity {
    flex: none;
    padding-inline: 1px;
    border: 0;
    background: none;
    color: var(--_tone, var(--_muted));
  }

  .folded.is-red .severity {
    color: var(--_red);
  }

  .decision,
  .decision .outcome {
    display: contents;
    color: var(--_tone, var(--_text));
    font-size: var(--_text-sm);
  }

  .outcome strong {
    margin-inline-start: calc(0.35em - var(--_gap));
  }

  .decision .progress {
    flex: 1 0 100%;
  }

  .folded .offer {
    flex: none;
    margin-block: calc((var(--_line) - max(var(--_target), var(--_unit) * 32)) / 2);
    white-space: nowrap;
  }

  @media screen {
    .folded > details > summary {
      min-block-size: var(--_line);
    }

    .folded > .pick {
      display: grid;
      align-items: center;
      block-size: var(--_line);
    }

    /* One line in every phase and language (UX, "The panel" 4): a longer outcome must not change its height.
       What does not fit wraps to a second line, out of sight: a word is whole or absent, and never under the button. */
    .folded > details:not([open]) > summary {
      block-size: var(--_line);
      overflow-y: clip;
      white-space: nowrap;
    }

    /* A folded row has a check box only if its decision failed. With wider letters (WCAG 1.4.12) its outcome takes a second, visible line. */
    .folded > .pick + details:not([open]) > summary {
      block-size: auto;
      overflow-y: visible;
    }

    /* With large text, outcome and button have a line each. Beside the button, a word of the outcome would break. */
    @container scribe (inline-size < 12em) {
      .folded:has(> .pick) {
        flex-wrap: wrap;
        justify-content: end;
      }

      .folded > .pick + details {
        flex-basis: 60%;
      }

      .folded > .pick + details:not([open]) h3 bdi {
        max-inline-size: none;
      }

      .folded > .pick + details .outcome {
        display: flex;
        flex: 1 0 100%;
        gap: var(--_gap);
        align-items: center;
      }
    }

    .folded > details:not([open]) h3 {
      /* Shows the first letters of the name, and more of it only if the outcome fits beside it. */
      flex: 10000 1 min(2em, 25%);
      max-inline-size: max-content;
      text-wrap: nowrap;
    }

    .folded > details:not([open]) h3 bdi {
      display: block;
      /* A width relative to the panel: the name keeps it when the row's button comes or goes. */
      max-inline-size: 38cqi;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: inherit;
    }

    /* A row that was read as decided never gets a button, so its name needs no fixed width. */
    .folded > details:not([open]):not(:has(.own)) h3 bdi {
      max-inline-size: none;
    }

    .folded > details:not([open]) .progress {
      flex: 1 1 0;
      overflow: hidden;
      text-overflow: ellipsis;
    }

    /* Shows "Already accepted", and "elsewhere" only if there is room beside the name. */
    @container scribe (inline-size < 36em) {
      .folded > details:not([open]) .decision.tone-amber strong {
        flex: 100 0 auto;
        inline-size: min-content;
        max-inline-size: max-content;
        block-size: 1.45em;
        overflow: hidden;
        white-space: normal;
      }
    }

    /* Keeps the name short, because "Undo" stands beside it. A longer name would grow when "Undo" goes, and move the outcome. */
    @container scribe (inline-size < 32em) {
      .folded > details:not([open]) h3 bdi {
        max-inline-size: 24cqi;
      }
    }

    /* There is no room for outcome and progress. "No answer yet" and "Not applied yet" take the place of "Accepting" and "Accepted",
       because they matter more. Screen readers hear both, and the open row shows both. */
    @container scribe (inline-size < 29.3em) {
      .folded > details:not([open]) .decision:not(.is-told) .progress,
      .folded > details:not([open]) .decision.is-told strong {
        ${outOfSight};
      }

      .folded > details:not([open]) .is-told .progress {
        margin-inline-start: calc(0.35em - var(--_gap));
        color: inherit;
        font-weight: 700;
      }
    }
  }

  @container scribe (inline-size < 40em) {
    .folded .severity > :not(svg, .hidden) {
      ${outOfSight};
    }
  }

  /* Shows the button as an icon, because name and outcome need the space. */
  @container scribe (inline-size < 32em) {
    .folded .offer:not(.points) {
      ${iconOnly};
    }

    .offer:not(.points) > span {
      ${outOfSight};
    }
  }

  @container scribe (inline-size < 24em) {
    .folded {
      --_gap: var(--_space-1);
    }

    .folded .offer {
      ${iconOnly};
    }

    .offer > span {
      ${outOfSight};
    }
  }

  .reason-form {
    padding: var(--_space-3);
    border: 1px solid var(--_red-border);
    border-radius: var(--_radius);
    background: var(--_red-surface);
  }

  /* Reasons side by side if there is room for two. */
  fieldset,
  .item-reason {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, calc(var(--_unit) * 250)), 1fr));
    gap: 0 var(--_space-3);
  }

  fieldset {
    margin: 0;
    padding: 0;
    border: 0;
  }

  legend {
    margin-block-end: var(--_space-1);
    padding: 0;
    font-weight: 600;
  }

  /* The whole line of a choice is pressable. */
  .choice {
    display: flex;
    align-items: center;
    gap: var(--_space-2);
    min-block-size: max(var(--_target), calc(var(--_unit) * 30));
    /* Separates the reasons. Without it, two reasons of two lines each would look like one of four lines. */
    padding-block: calc(var(--_unit) * 3);
    cursor: pointer;
  }

  .field .muted {
    font-weight: 400;
  }
`;

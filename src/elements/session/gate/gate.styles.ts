import { css } from 'lit';

export const gateStyles = css`
  .gate {
    border: 1px solid var(--_tone-border);
    border-radius: var(--_radius);
    overflow: hidden;
  }

  .gate-head {
    display: grid;
    gap: var(--_space-1);
    padding: var(--_space-3);
    border-block-end: 1px solid var(--_border);
    background: var(--_tone-surface);
  }

  .gate-head h3 {
    color: var(--_tone);
  }

  .progress {
    margin-block-start: var(--_space-1);
    font-weight: 600;
  }

  /* The progress bar. The number beside it says the same in words. */
  .progress progress {
    --_done: var(--_tone);
    flex: 1 1 8em;
    max-inline-size: 20em;
    block-size: 0.5em;
    border: 1px solid var(--_tone-border);
    border-radius: 1em;
    background: var(--_surface);
  }

  /* One consultation. The whole row is pressable. */
  .gate-open {
    position: relative;
    gap: 0 var(--_space-2);
    inline-size: 100%;
    min-block-size: var(--_target);
    padding-block: var(--_space-2);
    padding-inline: var(--_space-3) calc(var(--_space-3) * 3);
  }

  /* Draws the outline inside, because the gate clips what is outside. */
  :is(.gate-open, .show-all):focus-visible {
    outline-offset: -2px;
  }

  /* Puts the arrow at the end of the row, in the middle of any height. */
  .gate-open > svg {
    position: absolute;
    inset-block: 0;
    inset-inline-end: var(--_space-3);
    margin-block: auto;
    color: var(--_muted);
  }

  .gate-mark {
    color: var(--_amber);
  }

  .reviewed .gate-mark {
    color: var(--_green);
  }

  .gate li:not(.reviewed) .gate-patient {
    font-weight: 600;
  }

  /* Shows the action after name and visit. Screen readers hear it before them. */
  .gate-act {
    order: 1;
  }

  .gate-visit b {
    color: var(--_red);
    /* Keeps number and word on one line. */
    white-space: nowrap;
  }

  .gate-ways {
    justify-content: space-between;
  }

  /* The review of one consultation, which replaces the list. */
  .gate-review {
    padding: var(--_space-2) var(--_space-3) var(--_space-3);
  }

  .gate-back:dir(ltr) > svg {
    transform: scaleX(-1);
  }

  .gate-next {
    justify-self: start;
  }

  .show-all {
    inline-size: 100%;
    border-radius: 0;
  }

  @media (forced-colors: active) {
    .progress progress {
      --_done: Highlight;
    }
  }
`;

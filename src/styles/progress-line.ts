import { css } from 'lit';

/** How much is recorded: the edge of the bar. */
export const progressLine = css`
  .bar progress {
    position: absolute;
    inset-block-end: 0;
    inset-inline: 0;
    appearance: none;
    inline-size: 100%;
    block-size: calc(var(--_unit) * 3);
    border: 0;
    border-radius: 0 0 var(--_radius) var(--_radius);
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

  @media (forced-colors: active) {
    .bar progress {
      border: 1px solid CanvasText;
    }

    .recorded progress::-webkit-progress-value {
      background: Highlight;
    }

    .recorded progress::-moz-progress-bar {
      background: Highlight;
    }
  }
`;

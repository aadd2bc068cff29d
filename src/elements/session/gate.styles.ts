import { css } from 'lit';

/** The review gate. */
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
    background: var(--_tone-surface);
  }

  .gate-head h3 {
    color: var(--_tone);
  }

  .progress {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_space-1) var(--_space-2);
    margin-block-start: var(--_space-1);
    font-size: var(--_text-sm);
    font-weight: 600;
  }

  progress {
    flex: 1 1 8em;
    max-inline-size: 20em;
    block-size: 0.5em;
    border: 1px solid var(--_tone-border);
    border-radius: 1em;
    background: var(--_surface);
    appearance: none;
    overflow: hidden;
  }

  progress::-webkit-progress-bar {
    background: var(--_surface);
  }

  progress::-webkit-progress-value {
    background: var(--_tone);
  }

  @media (prefers-reduced-motion: no-preference) {
    progress::-webkit-progress-value {
      transition: inline-size 0.3s;
    }
  }

  progress::-moz-progress-bar {
    background: var(--_tone);
  }

  .gate li {
    padding: var(--_space-2) var(--_space-3);
    border-block-start: 1px solid var(--_border);
  }

  .gate-row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_space-1) var(--_space-2);
  }

  .gate-mark {
    color: var(--_amber);
  }

  .reviewed .gate-mark {
    color: var(--_green);
  }

  .gate-name {
    display: flex;
    flex: 1 1 11em;
    flex-wrap: wrap;
    align-items: baseline;
    column-gap: var(--_space-2);
  }

  .gate-patient {
    font-weight: 600;
  }

  .reviewed .gate-patient {
    font-weight: 400;
  }

  .gate-next {
    margin-block: var(--_space-3) var(--_space-1);
  }

  .show-all {
    inline-size: 100%;
    border-block-start: 1px solid var(--_border);
    border-radius: 0;
  }

  .gate-alerts {
    margin-block-start: var(--_space-3);
  }

  /* A row is one line, or two where the name stands above the id. */
  @container scribe (max-inline-size: 34em) {
    .gate-name {
      flex: 1 1 8em;
      flex-direction: column;
    }

    .gate-link {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
      white-space: nowrap;
    }
  }

  @container scribe (max-inline-size: 25em) {
    .gate-name {
      flex: 1 1 75%;
      flex-direction: row;
    }
  }

  @media (forced-colors: active) {
    progress {
      border: 1px solid CanvasText;
    }

    progress::-webkit-progress-value {
      background: Highlight;
    }

    progress::-moz-progress-bar {
      background: Highlight;
    }
  }
`;

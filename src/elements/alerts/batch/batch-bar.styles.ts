import { css } from 'lit';

/** What can be done with the selected alerts: always in sight, and one row where there is little height. */
export const batchBarStyles = css`
  .batch-bar {
    position: sticky;
    inset-block-end: var(--_space-2);
    z-index: 3;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_space-2);
    padding: var(--_space-2) var(--_space-3);
    border: 1px solid var(--_border-strong);
    border-radius: var(--_radius-lg);
    background: var(--_surface);
    box-shadow: 0 4px 16px light-dark(#15202b33, #000000aa);
  }

  .batch-bar .count {
    font-weight: 600;
  }

  .batch-bar .spring {
    flex: 1;
  }

  .batch-bar .clear > svg {
    display: none;
  }

  @container scribe (inline-size < 32em) {
    .batch-bar .button:not(.quiet) {
      flex: 1 1 0;
      padding-inline: 0.4em;
    }

    .batch-bar .button > svg {
      display: none;
    }

    .batch-bar .spring {
      flex: 1 0 100%;
      margin-block-end: calc(var(--_space-2) * -1);
    }

    .batch-bar .count {
      flex: 1;
    }

    .batch-bar {
      padding: var(--_space-2);
    }
  }

  /* Zoomed in far. */
  @media (max-height: 30em) {
    .batch-bar {
      inset-block-end: 0;
      flex-wrap: nowrap;
      gap: var(--_space-1);
      padding: 2px var(--_space-1);
    }

    .batch-bar .spring,
    .batch-bar .clear > span {
      display: none;
    }

    .batch-bar .clear > svg {
      display: inline-block;
    }

    .batch-bar .count,
    .batch-bar .button {
      font-size: var(--_text-xs);
      line-height: 1.15;
    }
  }

  @media (forced-colors: active) {
    .batch-bar {
      border: 1px solid CanvasText;
    }
  }

  @media print {
    .batch-bar {
      display: none;
    }
  }
`;

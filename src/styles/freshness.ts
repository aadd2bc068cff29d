import { css } from 'lit';

/** One line on how fresh what is shown is, with the room of the longest that it may say. */
export const freshness = css`
  .freshness {
    display: flex;
    flex: 1 1 calc(var(--_size) * 20);
    align-items: center;
    min-block-size: max(28px, calc(var(--_size) * 1.9));
    color: var(--_muted);
    font-size: var(--_text-sm);
  }

  .strip {
    padding-block: 0;
    font-weight: 500;
    line-height: 1.2;
  }

  .strip .button {
    min-block-size: 26px;
    min-inline-size: 26px;
    padding-block: 0;
    white-space: nowrap;
  }

  @container scribe (inline-size < 60em) {
    .strip .label {
      position: absolute;
      inline-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }

  @container scribe (inline-size < 26em) {
    .freshness {
      min-block-size: max(28px, calc(var(--_size) * 2.3));
    }
  }
`;

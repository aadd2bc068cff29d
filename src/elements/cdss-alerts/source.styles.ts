import { css } from 'lit';

/** The references of an alert. */
export const sourceStyles = css`
  .sources {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--_space-4);
    font-size: var(--_text-sm);
  }

  .sources li {
    min-block-size: var(--_target);
    line-height: var(--_target);
  }

  .sources a {
    display: inline-block;
    max-inline-size: 100%;
    min-block-size: var(--_target);
  }

  .sources svg {
    inline-size: 0.9em;
    margin-inline-start: 0.25em;
  }
`;

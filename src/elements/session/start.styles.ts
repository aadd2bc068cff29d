import { css } from 'lit';

/** The way into the Scribe application. */
export const startStyles = css`
  .start {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_space-2) var(--_space-3);
  }

  .start > p,
  .start > .notice,
  .start > form {
    flex: 1 0 100%;
  }

  /* One button in turn, of another kind each time: between the two its words would be hard to read. */
  .start .button {
    transition: none;
  }
`;

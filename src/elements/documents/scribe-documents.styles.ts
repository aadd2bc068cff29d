import { css } from 'lit';

export const documentsStyles = css`
  .documents-head {
    display: flex;
    align-items: center;
    gap: var(--_space-2);
  }

  .documents-head > div {
    flex: 1;
    align-items: baseline;
    gap: 0 var(--_space-3);
  }

  .documents-head h2 {
    font-size: var(--_text-lg);
  }

  /* As high as the beginning of a note until the note is rendered, so that content below is out of sight when it moves. */
  .skeleton,
  .document[aria-busy='true'] {
    min-block-size: calc(var(--_size) * 60);
  }

  .skeleton {
    align-content: space-between;
  }
`;

import { css } from 'lit';

/** What is folded of an alert: the rest of a long reason, its references. */
export const sourceStyles = css`
  /* The first lines of a long reason; the whole is one press away. */
  .is-cut .why dd {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 4;
  }

  .is-milder .is-cut .why dd {
    -webkit-line-clamp: 2;
  }

  .more {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--_space-3);
    min-block-size: var(--_target);
    font-size: var(--_text-sm);
  }

  .more .button {
    min-block-size: var(--_target);
    min-inline-size: var(--_target);
    padding: 0;
    font-weight: 400;
  }

  .more .button:hover {
    background: none;
    text-decoration: underline;
  }

  .more summary {
    color: var(--_accent);
  }

  .more .kind {
    margin-inline-start: auto;
    font-size: var(--_text-xs);
  }

  .cards:not(.shows-plan) .show-plan {
    visibility: hidden;
  }

  .more details[open] {
    flex-basis: 100%;
    order: 1;
  }

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

  @media print {
    .more details::details-content {
      block-size: auto;
      content-visibility: visible;
    }
  }
`;

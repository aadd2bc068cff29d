import { css } from 'lit';

/** The keys, beside the reasons and in their list. */
export const keysStyles = css`
  .keys {
    max-inline-size: min(calc(100vw - 2em), calc(var(--_unit) * 560));
    max-block-size: calc(100dvh - 2em);
    padding: var(--_space-4);
    overflow: auto;
    border: 1px solid var(--_border);
    border-radius: var(--_radius-lg);
    background: var(--_surface);
    color: var(--_text);
    box-shadow: 0 8px 32px rgb(0 0 0 / 25%);
  }

  .keys dl {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, calc(var(--_unit) * 250)), 1fr));
    gap: var(--_space-1) var(--_space-4);
    margin-block-start: var(--_space-2);
    font-size: var(--_text-sm);
  }

  .keys dl > div {
    display: grid;
    grid-template-columns: calc(var(--_unit) * 88) 1fr;
    align-items: baseline;
  }

  kbd {
    display: inline-block;
    min-inline-size: 1.7em;
    padding: 0.05em 0.4em;
    border: 1px solid var(--_border-strong);
    border-block-end-width: 2px;
    border-radius: var(--_radius-sm);
    background: var(--_surface);
    color: var(--_muted);
    font: 600 var(--_text-xs) / 1.4 var(--_mono);
    text-align: center;
  }
`;

import { css } from 'lit';

/** Heading, patient's line, tools, batch bar, keys. */
export const alertsStyles = css`
  .alerts {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--_space-2);
  }

  .alerts:empty {
    display: none;
  }

  .facts {
    color: var(--_muted);
    font-size: var(--_text-sm);
  }

  .title {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--_space-2);
  }

  .title h2 {
    font-size: var(--_text-lg);
  }

  .title .ai {
    display: inline-flex;
    align-items: center;
    gap: 0.3em;
    color: var(--_violet);
    font-size: var(--_text-sm);
    font-weight: 600;
  }

  .title .checked {
    margin-inline-start: auto;
  }

  .title .tools {
    display: inline-flex;
  }

  .checked:empty + .tools {
    margin-inline-start: auto;
  }

  .checked:empty {
    display: none;
  }

  .identity-bar {
    position: sticky;
    inset-block-start: var(--scribe-sticky-top, 0px);
    z-index: 2;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: var(--_space-1) var(--_space-4);
    padding: var(--_space-2) var(--_space-3);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface-subtle);
  }

  .identity {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 var(--_space-3);
  }

  .deciding {
    color: var(--_text);
  }

  .deciding svg {
    margin-inline-end: 0.25em;
    color: var(--_muted);
  }

  .reviewed {
    display: flex;
    align-items: center;
    gap: var(--_space-2);
    font-size: var(--_text-sm);
    font-weight: 600;
    white-space: nowrap;
  }

  .reviewed.is-done {
    color: var(--_green);
  }

  .reviewed svg {
    margin-inline-end: 0.3em;
  }

  progress {
    appearance: none;
    inline-size: calc(var(--_unit) * 72);
    block-size: calc(var(--_unit) * 6);
    border: 0;
    border-radius: 99px;
    background: var(--_border);
    overflow: hidden;
  }

  progress::-webkit-progress-bar {
    background: var(--_border);
  }

  progress::-webkit-progress-value {
    background: var(--_accent);
    transition: inline-size 0.25s;
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

  .list-tools {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_space-1) var(--_space-3);
    min-block-size: calc(var(--_unit) * 28);
    padding-inline: calc(var(--_space-3) + 4px);
  }

  .pick-all {
    display: inline-flex;
    align-items: center;
    gap: var(--_space-2);
    min-block-size: 24px;
    font-size: var(--_text-sm);
    font-weight: 600;
    cursor: pointer;
  }

  .arrived {
    margin-inline-start: auto;
    border-color: var(--_blue-border);
    background: var(--_blue-surface);
    color: var(--_blue);
  }

  .cards {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--_space-2);
  }

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

  .keys {
    padding: var(--_space-3);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
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
    grid-template-columns: calc(var(--_unit) * 78) 1fr;
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

  .loading {
    display: grid;
    gap: var(--_space-2);
  }

  input[type='checkbox'],
  input[type='radio'] {
    flex: none;
    inline-size: calc(var(--_unit) * 17);
    block-size: calc(var(--_unit) * 17);
    margin: 0;
    accent-color: var(--_accent);
    cursor: pointer;
  }

  @container scribe (inline-size < 30rem) {
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

    .title .tools {
      margin-inline-start: auto;
    }

    .title .checked {
      flex-basis: 100%;
      order: 1;
      margin: 0;
    }

    .batch-bar {
      padding: var(--_space-2);
    }
  }

  @media (max-height: 30em) {
    .identity-bar {
      padding-block: 2px;
    }
    .batch-bar {
      position: static;
    }
  }

  @media (forced-colors: active) {
    progress,
    .batch-bar {
      border: 1px solid CanvasText;
    }
  }

  @media print {
    .title .tools,
    .list-tools,
    .batch-bar,
    .keys {
      display: none;
    }

    .identity-bar {
      position: static;
    }
  }
`;

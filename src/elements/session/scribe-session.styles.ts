import { css } from 'lit';

export const sessionStyles = css`
  .session {
    display: grid;
    gap: var(--_space-3);
    padding: var(--_space-4);
    border: 1px solid var(--_border);
    border-radius: var(--_radius-lg);
    background: var(--_surface);
  }

  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: flex-start;
    justify-content: space-between;
    gap: var(--_space-2) var(--_space-3);
  }

  .who {
    flex: 1 1 12em;
    min-inline-size: 0;
  }

  .patient {
    font-size: var(--_text-xl);
    font-weight: 650;
    letter-spacing: -0.01em;
    line-height: 1.25;
  }

  .patient.unknown {
    color: var(--_muted);
    font-weight: 500;
    font-size: var(--_text-lg);
  }

  .consultation {
    color: var(--_muted);
    font-size: var(--_text-sm);
  }

  .facts {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 8.6em), 1fr));
    gap: var(--_space-2) var(--_space-4);
    padding-block-start: var(--_space-3);
    border-block-start: 1px solid var(--_border);
  }

  .facts:not(:has(div)) {
    display: none;
  }

  .facts dt {
    color: var(--_muted);
    font-size: var(--_text-xs);
    line-height: 1.4;
  }

  .facts dd {
    font-weight: 500;
  }

  .as-sent {
    font-weight: 400;
  }

  .live {
    inline-size: 0.55em;
    block-size: 0.55em;
    margin: 0.1em;
    border-radius: 50%;
    background: currentColor;
    animation: pulse 2s ease-in-out infinite;
  }

  @keyframes pulse {
    50% {
      opacity: 0.35;
    }
  }

  .start {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_space-2) var(--_space-3);
  }

  .start > p,
  .start > .notice {
    flex: 1 0 100%;
  }

  .gate {
    border: 1px solid var(--_amber-border);
    border-radius: var(--_radius);
    overflow: hidden;
  }

  .gate-head {
    display: grid;
    gap: var(--_space-1);
    padding: var(--_space-3);
    background: var(--_amber-surface);
  }

  .gate-head h3 {
    color: var(--_amber);
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
    border: 1px solid var(--_amber-border);
    border-radius: 1em;
    background: var(--_surface);
    appearance: none;
    overflow: hidden;
  }

  progress::-webkit-progress-bar {
    background: var(--_surface);
  }

  progress::-webkit-progress-value {
    background: var(--_amber);
    transition: inline-size 0.3s;
  }

  progress::-moz-progress-bar {
    background: var(--_amber);
  }

  .gate li {
    padding: var(--_space-3);
    border-block-start: 1px solid var(--_border);
  }

  .gate-row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_space-2) var(--_space-3);
  }

  .gate-name {
    flex: 1 1 11em;
    min-inline-size: 0;
  }

  .gate-alerts {
    margin-block-start: var(--_space-3);
  }

  ::slotted(*) {
    margin-block-start: var(--scribe-gap, 12px);
  }

  @media (forced-colors: active) {
    .live {
      forced-color-adjust: none;
      background: Highlight;
    }

    progress {
      appearance: auto;
    }
  }

  @media print {
    .session {
      border: 0;
      padding: 0;
    }

    .button {
      display: none;
    }
  }
`;

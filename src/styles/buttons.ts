import { css } from 'lit';

/** Buttons and links that look like them: plain (outlined), `.primary`, `.quiet`, `.icon-only`. */
export const buttons = css`
  button {
    font: inherit;
    color: inherit;
    letter-spacing: inherit;
    text-align: start;
  }

  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 0.4em;
    min-block-size: max(var(--_target), calc(var(--_unit) * 32));
    min-inline-size: max(var(--_target), calc(var(--_unit) * 32));
    margin: 0;
    padding: 0.28em 0.8em;
    border: 1px solid var(--_border-strong);
    border-radius: var(--_radius);
    background: var(--_surface);
    color: var(--_text);
    font: 600 var(--_text-sm) / 1.3 var(--_font);
    text-align: center;
    text-decoration: none;
    cursor: pointer;
    touch-action: manipulation;
    transition:
      background-color 0.12s,
      border-color 0.12s;
  }

  .button:hover {
    background: var(--_surface-hover);
    color: var(--_text);
  }

  .button:active {
    border-color: var(--_text);
  }

  .button.primary {
    border-color: var(--_accent);
    background: var(--_accent);
    color: var(--_on-accent);
  }

  .button.primary:hover {
    border-color: var(--_accent-hover);
    background: var(--_accent-hover);
    color: var(--_on-accent);
  }

  .button.quiet {
    padding-inline: 0.5em;
    border-color: transparent;
    background: none;
    color: var(--_accent);
  }

  .button.quiet:hover {
    background: var(--_surface-hover);
    color: var(--_accent-hover);
  }

  .button.icon-only {
    padding: 0;
  }

  .button:disabled,
  .button[aria-disabled='true'] {
    border-color: var(--_border);
    background: var(--_surface-subtle);
    color: var(--_muted);
    cursor: not-allowed;
  }

  @media (forced-colors: active) {
    .button.primary {
      forced-color-adjust: none;
      border-color: ButtonText;
      background: Highlight;
      color: HighlightText;
    }

    .button.quiet {
      border-color: ButtonText;
    }

    .button:disabled,
    .button[aria-disabled='true'] {
      color: GrayText;
    }
  }
`;

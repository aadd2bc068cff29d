import { css } from 'lit';

/** Why a red alert is rejected, and the button that does it. */
export const rejectReasonStyles = css`
  .button.danger {
    border-color: var(--_red);
    color: var(--_red);
  }

  .button.danger:hover {
    background: var(--_red-surface);
  }

  .reason-form {
    display: grid;
    gap: var(--_space-2);
    padding: var(--_space-3);
    border: 1px solid var(--_red-border);
    border-radius: var(--_radius);
    background: var(--_red-surface);
  }

  fieldset,
  .item-reason {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, calc(var(--_unit) * 250)), 1fr));
    gap: 0 var(--_space-3);
  }

  fieldset {
    margin: 0;
    padding: 0;
    border: 0;
  }

  legend {
    margin-block-end: var(--_space-1);
    padding: 0;
    font-weight: 600;
  }

  .choice {
    display: flex;
    align-items: center;
    gap: var(--_space-2);
    min-block-size: max(var(--_target), calc(var(--_unit) * 30));
    cursor: pointer;
  }

  .choice > span {
    flex: 0 1 auto;
  }

  .comment,
  .given,
  .given label {
    display: grid;
    gap: var(--_space-1);
    align-content: start;
    font-size: var(--_text-sm);
    font-weight: 600;
  }

  .comment .facts,
  .given .facts {
    font-weight: 400;
  }

  textarea,
  select {
    inline-size: 100%;
    min-block-size: max(var(--_target), calc(var(--_unit) * 32));
    padding: 0.3em 0.5em;
    border: 1px solid var(--_border-strong);
    border-radius: var(--_radius-sm);
    background: var(--_surface);
    color: var(--_text);
    font: 400 var(--_text-md) / 1.4 var(--_font);
    resize: vertical;
  }

  .missing {
    color: var(--_red);
    font-size: var(--_text-sm);
    font-weight: 600;
  }
`;

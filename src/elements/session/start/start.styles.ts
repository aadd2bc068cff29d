import { css } from 'lit';

/** The launch of the Scribe application. */
export const startStyles = css`
  .start {
    gap: var(--_space-2) var(--_space-3);
  }

  .start > :is(p, form, .notice) {
    flex: 1 0 100%;
  }

  /* One button that changes its kind. A transition between the two would make its text hard to read. */
  .start .button {
    transition: none;
  }

  /* The form that asks for the patient. */
  .context {
    display: grid;
    gap: var(--_space-3);
  }

  .field .hint {
    font-size: var(--_text-xs);
    font-weight: 400;
    line-height: 1.4;
  }

  .context :is(input, textarea, select) {
    min-block-size: max(var(--_target), calc(var(--_unit) * 36));
    padding: 0.35em 0.6em;
    border-radius: var(--_radius);
  }

  .context input.mono {
    font-size: var(--_text-sm);
  }

  /* A thicker line and a sentence mark a fault, not colour alone. */
  .context [aria-invalid='true'] {
    border-color: var(--_red);
    box-shadow: inset 0 0 0 1px var(--_red);
  }

  .context > .field input {
    max-inline-size: 32em;
  }

  .context details {
    border-block-start: 1px solid var(--_border);
  }

  .context details + details {
    margin-block-start: calc(var(--_space-3) * -1);
  }

  .context summary {
    gap: var(--_space-2);
    min-block-size: max(var(--_target), calc(var(--_unit) * 36));
    padding-block: var(--_space-1);
    font-size: var(--_text-sm);
    font-weight: 600;
  }

  .context summary .muted {
    flex: none;
    font-weight: 400;
  }

  .context summary svg {
    color: var(--_muted);
  }

  /* Two or more fields on a line if there is room; a long text takes the whole line. */
  .fields {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 13em), 1fr));
    gap: var(--_space-3);
    padding-block: var(--_space-1) var(--_space-4);
  }

  .fields .text {
    grid-column: 1 / -1;
  }
`;

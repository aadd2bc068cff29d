import { css } from 'lit';

/** The launch of the Scribe application. */
export const startStyles = css`
  .start {
    gap: var(--_space-2) var(--_space-3);
  }

  .start > :is(p, form, .notice) {
    flex: 1 0 100%;
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

  .context input {
    min-block-size: max(var(--_target), calc(var(--_unit) * 36));
    max-inline-size: 32em;
    padding: 0.35em 0.6em;
    border-radius: var(--_radius);
  }

  /* A thicker line and a sentence mark a fault, not colour alone. */
  .context [aria-invalid='true'] {
    border-color: var(--_red);
    box-shadow: inset 0 0 0 1px var(--_red);
  }
`;

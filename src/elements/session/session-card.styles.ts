import { css } from 'lit';

export const cardStyles = css`
  /* Three columns for both, so that facts and times are aligned. */
  .facts,
  .timeline {
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: var(--_space-2) var(--_space-3);
  }

  .facts {
    padding-block-start: var(--_space-3);
    border-block-start: 1px solid var(--_border);
  }

  .facts:not(:has(div)) {
    display: none;
  }

  .facts dt,
  .what {
    color: var(--_muted);
    font-size: var(--_text-xs);
    line-height: 1.4;
  }

  .facts dd,
  .when {
    font-weight: 500;
  }

  /* Points on a line, side by side if there is room, else below each other. */
  .timeline li {
    position: relative;
    display: grid;
    align-content: start;
    padding-block-start: 0.85em;
  }

  .timeline li::before {
    content: '';
    position: absolute;
    inset-block-start: 0.15em;
    inset-inline-start: 0;
    inline-size: 0.5em;
    block-size: 0.5em;
    border-radius: 50%;
    background: var(--_muted);
  }

  .timeline li:not(:last-child)::after {
    content: '';
    position: absolute;
    inset-block-start: calc(0.4em - 0.5px);
    inset-inline: 0.8em calc(0.3em - var(--_space-3));
    border-block-start: 1px solid var(--_border);
  }

  /* The point of a running session. */
  .timeline .running::before {
    background: var(--_blue);
    animation: pulse 2s ease-in-out infinite;
  }

  /* Narrow: each fact and time is on a line after its name. */
  @container scribe (max-inline-size: 30em) {
    .facts,
    .timeline {
      gap: var(--_space-1);
      grid-template-columns: 1fr;
    }

    .facts > div {
      display: grid;
      grid-template-columns: 8.6em minmax(0, 1fr);
      align-items: baseline;
    }

    .timeline li {
      grid-template-columns: 7.5em minmax(0, 1fr);
      align-items: baseline;
      padding-block: 0;
      padding-inline: 1.1em 0;
    }

    .timeline li::before {
      inset-block-start: 0.5em;
    }

    .timeline li:not(:last-child)::after {
      inset-block: 1.3em -0.6em;
      inset-inline: calc(0.25em - 0.5px) auto;
      border-block-start: 0;
      border-inline-start: 1px solid var(--_border);
    }
  }

  /* For a finished session: one line that opens. */
  .folded-facts {
    margin-block-start: var(--_space-3);
  }

  .folded-facts > :not(summary) {
    margin-block: var(--_space-2) 0;
    padding-inline-start: 1.1em;
    color: var(--_text);
  }

  @media (forced-colors: active) {
    .timeline li::before {
      background: CanvasText;
    }
  }

  /* The launch of the Scribe application. */
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

import { css } from 'lit';

/** What was decided: a card folded to one row, one line in every phase and language (UX, "The panel" 4). */
export const decisionStyles = css`
  .folded {
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 var(--_space-2);
    align-items: start;
    padding-block: 0;
    background: var(--_surface-subtle);
  }

  .folded:has(> .pick) {
    grid-template-columns: auto minmax(0, 1fr) auto;
  }

  .folded > .pick {
    block-size: max(var(--_target), calc(var(--_unit) * 38));
  }

  .folded summary {
    gap: 0 var(--_space-2);
    block-size: max(var(--_target), calc(var(--_unit) * 38));
    white-space: nowrap;
  }

  .folded summary > svg {
    margin-inline: -3px calc(var(--_unit) * -4);
  }

  .folded h3 {
    flex: 0 0 auto;
    /* Not of the row, whose button comes and goes: the name stays where it is. */
    max-inline-size: 38cqi;
    overflow: hidden;
    font-size: var(--_text-md);
    text-overflow: ellipsis;
    text-wrap: nowrap;
  }

  .folded h3 bdi {
    white-space: inherit;
  }

  .folded details[open] summary {
    block-size: auto;
    min-block-size: max(var(--_target), calc(var(--_unit) * 38));
    flex-wrap: wrap;
    white-space: normal;
  }

  /* Open, it says all in full. */
  .folded details[open] :is(h3, strong, .progress, .outcome bdi) {
    flex-shrink: 1;
    max-inline-size: none;
    text-wrap: wrap;
    white-space: normal;
  }

  .folded details[open] .progress {
    flex: 1 0 100%;
  }

  .folded .severity {
    flex: none;
    padding-inline: 0;
    border-color: transparent;
    background: none;
    color: var(--_tone, var(--_muted));
  }

  .folded.is-red .severity {
    color: var(--_red);
  }

  /* What gives way first is what the open row says in full, then the outcome, last the name. */
  .decision {
    display: contents;
    font-size: var(--_text-sm);
  }

  .decision .outcome {
    display: flex;
    flex: 0 1 auto;
    align-items: center;
    gap: 0.35em;
    min-inline-size: 7.6em;
    color: var(--_tone, var(--_text));
  }

  .decision .progress {
    flex: 1 1 0;
    color: var(--_muted);
  }

  .decision :is(strong, .progress),
  .outcome bdi {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  .folded .offer {
    flex: none;
    margin-block: calc((max(var(--_target), var(--_unit) * 38) - max(var(--_target), var(--_unit) * 32)) / 2);
    white-space: nowrap;
  }

  /* Inside: a card cuts off what stands out of it. */
  .folded .offer:focus-visible {
    outline-offset: 0;
  }

  .folded details > * + * {
    margin-block-start: var(--_space-2);
  }

  .folded details[open] {
    padding-block-end: var(--_space-2);
  }

  @container scribe (inline-size < 24em) {
    .decision .outcome {
      min-inline-size: 4em;
    }

    /* A name and an outcome need the room. */
    .folded .offer {
      min-inline-size: max(var(--_target), calc(var(--_unit) * 32));
      padding-inline: 0;
    }

    .offer > span {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }

  @container scribe (inline-size < 40em) {
    .folded .severity > :not(svg, .hidden) {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }
  }

  /* Where the box is not printed. */
  @media print {
    .folded:has(> .pick) {
      grid-template-columns: minmax(0, 1fr) auto;
    }
  }

  @media (forced-colors: active) {
    .folded .severity {
      border: 0;
    }
  }

  /* No room for it: screen readers hear it, and the open row says it in full. */
  @container scribe (inline-size < 24em) {
    .folded details:not([open]) .progress {
      position: absolute;
      inline-size: 1px;
      block-size: 1px;
      clip-path: inset(50%);
    }
  }
`;

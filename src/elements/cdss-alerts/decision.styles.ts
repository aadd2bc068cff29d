import { css } from 'lit';

/** What was decided: a card folded to one row, or a notice over an alert that is open again. */
export const decisionStyles = css`
  .folded {
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 var(--_space-2);
    align-items: start;
    padding-block: calc(var(--_unit) * 2);
    background: var(--_surface-subtle);
    contain-intrinsic-block-size: auto calc(var(--_unit) * 34);
  }

  .folded h3 {
    font-size: var(--_text-md);
  }

  .folded .severity {
    border-color: transparent;
    background: none;
    color: var(--_tone, var(--_muted));
    padding-inline: 0;
  }

  .folded.is-red .severity {
    color: var(--_red);
  }

  .decision {
    display: inline-flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--_space-2);
    font-size: var(--_text-sm);
  }

  .decision .outcome {
    display: inline-flex;
    align-items: center;
    gap: 0.35em;
    color: var(--_tone, var(--_text));
  }

  .decision .progress {
    color: var(--_muted);
  }

  .folded .offer {
    margin-block: calc(var(--_unit) * 2);
  }

  /* Inside: a card cuts off what stands out of it. */
  .folded .offer:focus-visible {
    outline-offset: 0;
  }

  .offer {
    flex: none;
    white-space: nowrap;
  }

  .came-to-nothing {
    display: flex;
    align-items: start;
    justify-content: space-between;
    gap: var(--_space-2);
    padding: var(--_space-1) var(--_space-2);
    border: 1px solid var(--_tone-border, var(--_border));
    border-radius: var(--_radius-sm);
    background: var(--_tone-surface, var(--_surface-subtle));
  }

  .came-to-nothing .decision {
    padding-block: calc(var(--_unit) * 6);
  }

  .came-to-nothing .progress {
    color: var(--_text);
  }

  .folded details > .facts,
  .folded details > .body {
    margin-block-start: var(--_space-2);
  }

  .folded details[open] {
    padding-block-end: var(--_space-2);
  }

  summary {
    display: flex;
    align-items: baseline;
    gap: 0 var(--_space-1);
    padding-block: calc(var(--_unit) * 4);
    min-block-size: max(var(--_target), calc(var(--_unit) * 32));
    border-radius: var(--_radius-sm);
    cursor: pointer;
    list-style: none;
  }

  summary .line {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 var(--_space-2);
  }

  summary::-webkit-details-marker {
    display: none;
  }

  summary > svg {
    color: var(--_muted);
    margin-inline-start: -3px;
  }

  summary:hover > svg {
    color: var(--_text);
  }

  details[open] > summary > svg {
    rotate: 90deg;
  }

  details[open] > summary:dir(rtl) > svg {
    rotate: -90deg;
  }

  @container scribe (inline-size < 32em) {
    .folded .decision {
      flex-basis: 100%;
    }

    .came-to-nothing {
      flex-wrap: wrap;
      align-items: center;
      gap: 0 var(--_space-2);
    }

    .came-to-nothing .decision {
      display: contents;
    }

    .came-to-nothing .outcome {
      flex: 1;
    }

    .came-to-nothing .progress {
      flex-basis: 100%;
      order: 1;
    }
  }

  @container scribe (inline-size < 24em) {
    .folded {
      grid-template-columns: minmax(0, 1fr);
    }

    .folded .offer {
      justify-self: end;
    }
  }

  @media (forced-colors: active) {
    .folded .severity {
      border: 0;
    }

    progress {
      border: 1px solid CanvasText;
    }

    .recorded progress::-webkit-progress-value {
      background: Highlight;
    }

    .recorded progress::-moz-progress-bar {
      background: Highlight;
    }
  }
`;

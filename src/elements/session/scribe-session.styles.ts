import { css } from 'lit';

export const sessionStyles = css`
  .session {
    display: grid;
    gap: var(--_space-3);
    padding: var(--_space-4);
    border: 1px solid var(--_border);
    border-radius: var(--_radius-lg);
    background: var(--_surface);
    /* What takes its content's place, as when a gate lifts, must not move what the doctor is at below it. */
    overflow-anchor: none;
  }

  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: flex-start;
    justify-content: space-between;
    gap: 2px var(--_space-3);
  }

  .about {
    display: flex;
    flex: 1 1 100%;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_space-1) var(--_space-3);
  }

  .patient {
    flex: 1 1 9em;
    font-size: var(--_text-xl);
    font-weight: 650;
    letter-spacing: -0.01em;
    line-height: 1.25;
  }

  .patient.unknown {
    font-size: var(--_text-lg);
  }

  /* The same three columns, so that facts and times stand below each other. */
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

  /* Points on a line: side by side where there is room, else one below the other. */
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

  .timeline .running::before {
    background: var(--_blue);
    animation: pulse 2s ease-in-out infinite;
  }

  /* In one piece, where a line holds it. */
  .took {
    display: inline-block;
    font-weight: 400;
  }

  /* As high as the facts and times that come. */
  .skeleton {
    align-content: space-evenly;
    min-block-size: calc(var(--_size) * 8.4);
  }

  @container scribe (max-inline-size: 30em) {
    .skeleton {
      min-block-size: calc(var(--_size) * 10.5);
    }

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

  .folded-facts {
    margin-block-start: var(--_space-3);
    color: var(--_muted);
    font-size: var(--_text-sm);
  }

  .folded-facts > :not(summary) {
    margin-block: var(--_space-2) 0;
    padding-inline-start: 1.1em;
    color: var(--_text);
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

  /* Hollow and still: changes are not told as they come. */
  .live.interrupted {
    border: 1.5px solid currentColor;
    background: none;
    animation: none;
  }

  @keyframes pulse {
    50% {
      opacity: 0.35;
    }
  }

  /* One column each, however many elements are in one. */
  @container scribe (min-width: 900px) {
    .beside {
      display: grid;
      grid-template-columns: minmax(0, 5fr) minmax(0, 7fr);
      column-gap: var(--_space-5);
    }

    .beside > slot {
      display: block;
    }
  }

  ::slotted(*) {
    margin-block-start: var(--scribe-gap, 12px) !important;
  }

  /* Close to the bar: what stands first is a part of it. A sibling of the bar would have all that is slotted styled anew whenever anything comes or goes below the bar. */
  .close::slotted(*) {
    margin-block-start: calc(var(--scribe-gap, 12px) / 2) !important;
  }

  @media (forced-colors: active) {
    .timeline li::before {
      background: CanvasText;
    }

    .live {
      forced-color-adjust: none;
      background: Highlight;
    }

    .live.interrupted {
      border-color: Highlight;
      background: none;
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

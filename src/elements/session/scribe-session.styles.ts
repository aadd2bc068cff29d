import { css } from 'lit';

/** The layout of the bar, the card's head and the slotted elements. */
export const sessionStyles = css`
  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: flex-start;
    justify-content: space-between;
    gap: 2px var(--_space-3);
  }

  .about {
    flex: 1 1 100%;
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

  .bar + .notice {
    margin-block-start: calc(var(--scribe-gap, 12px) / 2);
  }

  /* As high as the facts and times that will replace it. */
  .skeleton {
    align-content: space-evenly;
    min-block-size: calc(var(--_size) * 8.4);
  }

  @container scribe (max-inline-size: 30em) {
    .skeleton {
      min-block-size: calc(var(--_size) * 10.5);
    }
  }

  /* Keeps space for the line of facts, which is loaded at rest. */
  .more {
    display: flow-root;
    min-block-size: calc(var(--_target) + var(--_space-3));
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

  /* Hollow and without motion, because updates do not come live. */
  .live.interrupted {
    border: 1.5px solid;
    background: none;
    animation: none;
  }

  @keyframes pulse {
    50% {
      opacity: 0.35;
    }
  }

  /* Makes two columns. Each may have several elements. */
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

  /* Puts the first slot nearer to the bar. Uses a class: with a sibling selector the browser would restyle all slotted
     content whenever something comes or goes. */
  .near-bar::slotted(*) {
    margin-block-start: calc(var(--scribe-gap, 12px) / 2) !important;
  }

  @media (forced-colors: active) {
    .live {
      forced-color-adjust: none;
      color: Highlight;
    }
  }
`;

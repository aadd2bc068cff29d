import { css } from 'lit';

export const partStyles = css`
  /* The severity: colour, word and shape say the same. */
  .severity {
    display: inline-flex;
    align-items: center;
    gap: 0.3em;
    padding: 0.1em 0.5em 0.1em 0.4em;
    border: 1px solid transparent;
    border-radius: var(--_radius-sm);
    font-size: var(--_text-sm);
    font-weight: 700;
    line-height: 1.4;
  }

  .is-red .severity {
    background: var(--_red-solid);
    color: var(--_on-red-solid);
  }

  .is-milder .severity {
    border-color: var(--_amber-border);
    background: var(--_amber-surface);
    color: var(--_amber);
  }

  .is-unknown .severity {
    border-color: var(--_violet);
    background: var(--_violet-surface);
    color: var(--_violet);
  }

  /* The word difference: the old line and the new line. */
  .change dd {
    position: relative;
    padding: 0.2em 0.5em 0.2em 1.6em;
    border-radius: var(--_radius-sm);
    background: var(--_ground);
    --_ground: var(--_surface-subtle);
  }

  .change .sign {
    position: absolute;
    left: 0.5em;
    font-family: var(--_mono);
    font-weight: 700;
  }

  /* The sign follows the widget's direction, the words that of their own language. */
  .change:dir(rtl) dd {
    padding-right: 1.6em;
    padding-left: 0.5em;
  }

  .change:dir(rtl) .sign {
    right: 0.5em;
    left: auto;
  }

  .now .sign {
    color: var(--_red);
  }

  .next .sign {
    color: var(--_green);
  }

  .next dd {
    --_ground: var(--_green-surface);
  }

  .row.change:not(.now, .next) .sign {
    color: var(--_muted);
  }

  .change + .change {
    margin-block-start: calc(var(--_space-1) * -0.5);
  }

  .changed {
    color: var(--_amber);
  }

  del {
    color: var(--_red);
    text-decoration-thickness: 1.5px;
  }

  ins {
    color: var(--_green);
    font-weight: 600;
    text-decoration-thickness: 1.5px;
    text-underline-offset: 0.18em;
  }

  /* Shows the first lines of a long reason. A press shows all of it; on paper it is always shown in full. */
  @media screen {
    .is-cut .why dd {
      display: -webkit-box;
      overflow: hidden;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 2;
    }
  }

  .more {
    gap: 0 var(--_space-3);
    min-block-size: var(--_target);
    font-size: var(--_text-sm);
  }

  .more .button {
    min-block-size: var(--_target);
    min-inline-size: var(--_target);
    padding: 0;
    font-weight: 400;
  }

  /* With forced colours the button has a border, so its text needs a distance from it. */
  @media (forced-colors: active) {
    .more .button {
      padding-inline: 0.4em;
    }
  }

  .more .button:hover {
    background: none;
    text-decoration: underline;
  }

  .more summary {
    color: var(--_accent);
  }

  .more .kind {
    margin-inline-start: auto;
    font-size: var(--_text-xs);
  }

  .cards:not(.shows-plan) .show-plan {
    visibility: hidden;
  }

  .more details[open] {
    flex-basis: 100%;
    order: 1;
  }

  .sources {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--_space-4);
  }

  .sources li {
    min-block-size: var(--_target);
    line-height: var(--_target);
  }

  .sources a {
    display: inline-block;
    max-inline-size: 100%;
    min-block-size: var(--_target);
  }

  .sources svg {
    inline-size: 0.9em;
    margin-inline-start: 0.25em;
  }
`;

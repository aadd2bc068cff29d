import { css } from 'lit';

/** The word difference: a line that goes, a line that comes. */
export const changeStyles = css`
  .change dd {
    position: relative;
    padding: 0.2em 0.5em;
    padding-left: 1.6em;
    border-radius: var(--_radius-sm);
    background: var(--_surface-subtle);
  }

  .change .sign {
    position: absolute;
    left: 0.5em;
    font-family: var(--_mono);
    font-weight: 700;
  }

  /* By the direction of the widget: the words have that of their own language. */
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
    background: var(--_green-surface);
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
    text-decoration: line-through;
    text-decoration-thickness: 1.5px;
  }

  ins {
    color: var(--_green);
    font-weight: 600;
    text-decoration: underline;
    text-decoration-thickness: 1.5px;
    text-underline-offset: 0.18em;
  }

  del .hidden,
  ins .hidden {
    user-select: none;
  }
`;

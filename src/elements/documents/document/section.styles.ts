import { css } from 'lit';

export const sectionStyles = css`
  .section {
    padding-block: var(--_space-3);
    border-block-start: 1px solid var(--_border);
    /* Keeps the sticky title in the section's own stacking context, so that it never covers the question about a draft. */
    isolation: isolate;
    background: var(--_surface);
  }

  /* Marks a changed section by a line and a background, as well as by a word. */
  .section.changed {
    margin-inline: calc(var(--_space-2) * -1);
    padding-inline: var(--_space-2);
    border-inline-start: 3px solid var(--_blue);
    background: var(--_ground);
    --_ground: var(--_blue-surface);
  }

  /* The sections that a report is read for. */
  .section.main .section-body {
    padding-inline-start: var(--_space-3);
    border-inline-start: 3px solid var(--_accent);
    font-size: var(--_text-lg);
    font-weight: 600;
  }

  .section.main h4 {
    font-size: var(--_text-md);
  }

  .section-head {
    gap: var(--_space-2);
    min-block-size: var(--_low);
    background: inherit;
  }

  /* The title stays in sight while its section is read. */
  @media screen and (min-height: 421px) {
    .section-head {
      position: sticky;
      inset-block-start: var(--_stuck);
      z-index: 1;
    }

    .section-body :is(a, button, summary, [tabindex]) {
      scroll-margin-block-start: calc(var(--_stuck) + var(--_low) + 8px);
    }
  }

  h4 {
    flex: 1;
    font-size: var(--_text-sm);
    letter-spacing: 0.005em;
  }

  h5 {
    margin: 0;
    color: var(--_muted);
    font-size: var(--_text-sm);
    font-weight: 600;
    line-height: 1.4;
  }

  .button:is(.fold, .copy-section) {
    min-block-size: var(--_low);
    min-inline-size: var(--_low);
    color: var(--_muted);
  }

  /* Draws the outline inside, because a sticky title touches the edge of the window. */
  .section-head .button:focus-visible {
    outline-offset: -2px;
  }

  .fold[aria-expanded='true'] svg {
    rotate: 180deg;
  }

  /* Find-in-page opens it, if the browser supports that. */
  @media screen {
    .section-body[hidden] {
      content-visibility: hidden;
      padding: 0;
    }
  }

  @media print {
    .section-body[hidden] {
      content-visibility: visible;
    }
  }

  /* Wide enough for the titles to have a column of their own. */
  @container document (inline-size >= 40em) {
    .section {
      display: grid;
      grid-template-columns: 12.5em minmax(0, 1fr);
      gap: var(--_space-3);
      align-items: start;
    }

    .section-head {
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto auto;
      gap: 0;
    }

    .section-head > .badge {
      grid-row: 2;
      grid-column: 1 / -1;
      justify-self: start;
    }

    .section-body {
      padding-block-start: 0.15em;
    }
  }

  /* Empty fields are one line, without a title in the margin. */
  .section > p:only-child {
    grid-column: 1 / -1;
  }

  .text {
    max-inline-size: 70ch;
  }

  /* Items: further lines are aligned with the first word, not with the number. */
  .text > .item {
    padding-inline-start: 1.5em;
    text-indent: -1.5em;
  }

  .text > .inner {
    padding-inline-start: 2.5em;
    text-indent: -2.5em;
  }

  .text b {
    font-weight: 600;
  }

  .bullets {
    padding-inline-start: 1.2em;
    list-style: disc;
  }

  .values {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 9.5em), 1fr));
    gap: var(--_space-2) var(--_space-4);
  }

  /* Sentences, not figures, are one below the other. */
  .values.long {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--_space-1);
    max-inline-size: 70ch;
  }

  @container document (inline-size >= 28em) {
    .values.long > div {
      display: grid;
      grid-template-columns: 8.5em minmax(0, 1fr);
      gap: var(--_space-3);
      align-items: baseline;
    }
  }

  .values dt {
    color: var(--_muted);
    font-size: var(--_text-xs);
  }

  .values + .values {
    padding-block-start: var(--_space-2);
    border-block-start: 1px dashed var(--_border);
  }

  .group,
  .codes {
    display: grid;
    gap: var(--_space-1);
  }

  .group + .group {
    margin-block-start: var(--_space-1);
  }

  details > summary {
    min-block-size: var(--_target);
    padding-block: 0.15em;
    color: var(--_muted);
    font-size: var(--_text-sm);
    cursor: pointer;
  }

  .options {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space-1) var(--_space-4);
  }

  /* Struck out and underlined, so that they differ without colour (WCAG 1.4.1). */
  del {
    background: var(--_red-surface);
    color: var(--_red);
  }

  del.section-body {
    background: none;
  }

  /* Keeps removed text out of a copy, where it would look like present text. */
  .was,
  del {
    -webkit-user-select: none;
    user-select: none;
  }

  ins {
    background: var(--_green-surface);
    color: var(--_green);
    font-weight: 600;
    text-underline-offset: 0.15em;
  }
`;

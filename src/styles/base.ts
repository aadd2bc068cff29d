import { css } from 'lit';
import { outOfSight } from './tones.ts';

/** The common styles: box model, headings, focus, visually hidden text, lines and stacks. */
export const base = css`
  :host {
    display: block;
    /* In a page with vertical writing the root would have no width, because it is a size container. */
    writing-mode: horizontal-tb !important;
  }

  :host([hidden]:not([hidden='until-found'])) {
    display: none;
  }

  /* Without ::before and ::after, for which the browser would compute three styles for each element instead of one. */
  * {
    box-sizing: border-box;
    /* Lets an item of a row or grid be narrower than its longest code, which then breaks. */
    min-inline-size: 0;
  }

  /* Wins over sheets that set the display of an element. Content that find-in-page may open must keep its display. */
  [hidden]:not([hidden='until-found']) {
    display: none !important;
  }

  h2,
  h3,
  h4,
  p,
  ul,
  ol,
  dl,
  dd {
    margin: 0;
    padding: 0;
  }

  ul,
  ol {
    list-style: none;
  }

  h2,
  h3,
  h4 {
    font-size: var(--_text-md);
    font-weight: 600;
    line-height: 1.3;
    text-wrap: balance;
  }

  /* Does not break words that fit a line. */
  .count,
  .outcome,
  .strip,
  .title {
    min-inline-size: auto;
    max-inline-size: 100%;
  }

  /* Keeps lines as written, each in the direction of its own words. */
  .clinical {
    white-space: pre-line;
    tab-size: 6;
    unicode-bidi: plaintext;
  }

  /* Keeps columns and indentation, too. Other texts do not get it, because a blank at the end of a line would be struck or underlined. */
  .clinical.spaced {
    white-space: pre-wrap;
  }

  /* A page without a doctype gives tables their own font. */
  table {
    border-collapse: collapse;
    color: inherit;
    font: inherit;
  }

  :is(th, td) {
    padding-block: 0;
    padding-inline: 0 var(--_space-3);
    text-align: start;
    vertical-align: baseline;
  }

  /* Wide columns scroll. A shadow shows this where scroll bars hide. At the ends a cover, which scrolls along and is 2 px wider, hides the shadow. */
  @media screen {
    .tabbed {
      overflow-x: auto;
      scrollbar-width: thin;
      background:
        linear-gradient(90deg, var(--_ground) 1em, #0000 2em calc(100% - 2em), var(--_ground) calc(100% - 1em)) local,
        linear-gradient(90deg, var(--_border-strong), #0000 0.5em calc(100% - 0.5em), var(--_border-strong)) center /
          calc(100% - 2px) no-repeat;
    }
  }

  /* A number with its sign and its unit. */
  .number {
    white-space: nowrap;
  }

  a {
    color: var(--_accent);
    text-underline-offset: 0.15em;
    text-decoration-thickness: 1px;
  }

  a:hover {
    color: var(--_accent-hover);
  }

  svg {
    display: inline-block;
    flex: none;
    inline-size: 1.15em;
    block-size: 1.15em;
    vertical-align: -0.2em;
  }

  /* Keeps focused content clear of the sticky bar above and the batch's bar below. A selector list, because the browser
     would try :is() on every element. */
  a,
  button,
  input,
  select,
  summary,
  textarea,
  [tabindex] {
    scroll-margin-block-start: calc(var(--scribe-sticky-top, 0px) + var(--scribe-bar-height, 80px) + 4px);
    scroll-margin-block-end: max(4px, var(--_below, 0px));
  }

  :focus {
    outline: none;
  }

  :focus-visible {
    outline: 2px solid var(--_focus);
    outline-offset: 2px;
  }

  /* Mirrors arrows in right-to-left text. */
  :is(a, summary, .points):dir(rtl) > svg {
    scale: -1 1;
  }

  /* A summary with its own arrow in place of the browser's. */
  summary:has(> svg) {
    display: flex;
    align-items: center;
    gap: 0 var(--_space-1);
    min-block-size: var(--_target);
    border-radius: var(--_radius-sm);
    cursor: pointer;
    list-style: none;
  }

  summary:has(> svg)::-webkit-details-marker {
    display: none;
  }

  details[open] > summary > svg:first-child {
    rotate: 90deg;
  }

  details[open] > summary:dir(rtl) > svg:first-child {
    rotate: -90deg;
  }

  .muted {
    color: var(--_muted);
  }

  .small {
    font-size: var(--_text-sm);
  }

  .mono {
    font-family: var(--_mono);
    font-size: 0.92em;
  }

  .hidden {
    ${outOfSight};
    margin: -1px;
    white-space: nowrap;
  }

  /* Screen readers say it, but it is not copied. */
  :is(del, ins, .flag) > .hidden {
    -webkit-user-select: none;
    user-select: none;
  }

  /* The border of an element that shows more than its bar. */
  .frame {
    display: grid;
    gap: var(--_space-3);
    padding: var(--_space-4);
    border: 1px solid var(--_border);
    border-radius: var(--_radius-lg);
    background: var(--_surface);
  }

  @media print {
    .frame {
      padding: 0;
      border: 0;
    }

    /* Prints folded details open. */
    :is(.card, .item, .codes) details::details-content {
      content-visibility: visible;
    }
  }

  .reference {
    display: inline-flex;
    align-items: center;
    gap: 0.4em;
  }

  .reference > span {
    flex: none;
  }

  @container scribe (inline-size < 24em) {
    .reference {
      display: inline-grid;
      grid-template-columns: minmax(0, 1fr) auto;
      gap: 0 0.4em;
    }

    .reference > span {
      grid-column: 1 / -1;
    }
  }

  /* Below each other. */
  .stack {
    display: grid;
    gap: var(--_space-2);
  }

  /* Side by side, wrapped if needed. */
  .line,
  .actions {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_space-1) var(--_space-2);
  }

  .actions {
    gap: var(--_space-2);
  }

  /* Rows with a line between them. */
  .ruled > * + * {
    border-block-start: 1px solid var(--_border);
  }

  /* Compact, because it is in the bar, which stays in sight. */
  .unshown-failures {
    display: flex;
    align-items: center;
    gap: var(--_space-2);
    padding-inline-start: var(--_space-2);
    border-radius: var(--_radius);
    background: var(--_tone-surface);
    color: var(--_tone);
  }

  .unshown-failures > span {
    flex: 1;
    overflow-wrap: anywhere;
  }

  /* A character that is invisible or reorders text, shown by its code. */
  .unseen {
    padding-inline: 0.3em;
    border: 1px solid var(--_violet-border);
    border-radius: var(--_radius-sm);
    background: var(--_violet-surface);
    color: var(--_violet);
    font: 600 0.75em / 1.2 var(--_mono);
  }

  /* No motion for users who asked for none (WCAG 2.3.3). */
  @media (prefers-reduced-motion: reduce) {
    *,
    .running::before {
      animation: none !important;
    }
  }
`;

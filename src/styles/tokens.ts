import { css } from 'lit';

/**
 * The design tokens. Hosts set the public names (`--scribe-…`) on any ancestor; the sheets read the private ones (`--_…`).
 * Sizes are multiples of one font size, never of the page's root. Colours follow the present color-scheme.
 */
export const tokens = css`
  /* Gives the element a width in a row, a float or a cell, because the root is a size container and has none. Shrinks to the available space. */
  .natural-width {
    all: initial;
    direction: ltr;
    display: block;
    block-size: 0;
    overflow: hidden;
    visibility: hidden;
    font: 1px system-ui;
    word-spacing: calc(var(--scribe-font-size, 15px) * 32);
  }

  .natural-width::before {
    content: '. .';
  }

  /* In full screen the browser's background is black, and nothing scrolls. */
  :host(:fullscreen) {
    overflow: auto;
    background: var(--scribe-color-surface, Canvas);
  }

  .root {
    /* Inherits nothing from the page, except the properties below. */
    all: initial;
    color-scheme: inherit;
    visibility: inherit;
    pointer-events: inherit;
    user-select: text;
    -webkit-user-select: text;
    display: block;
    /* Contains absolutely positioned content, which could make a container of the page scroll. */
    position: relative;
    box-sizing: border-box;
    container: scribe / inline-size;
    /* Takes the whole width if the page makes the element itself a row or a grid. */
    flex: 1 0 100%;
    grid-column: 1 / -1;

    /* Text: the host's font and size; all sizes are steps of it. */
    --_font: var(--scribe-font-family, 'Inter', system-ui, sans-serif);
    --_mono: var(--scribe-font-family-mono, ui-monospace, monospace);
    --_size: var(--scribe-font-size, 15px);
    --_text-xs: calc(var(--_size) * 0.8334);
    --_text-sm: calc(var(--_size) * 0.9);
    --_text-md: var(--_size);
    --_text-lg: calc(var(--_size) * 1.134);
    --_text-xl: calc(var(--_size) * 1.3334);

    /* Lengths: a pixel at a text size of 15 px, scaled by the host's density. */
    --_unit: calc(var(--_size) * var(--scribe-density, 1) / 15);
    --_space-1: calc(var(--_unit) * 4);
    --_space-2: calc(var(--_unit) * 8);
    --_space-3: calc(var(--_unit) * 12);
    --_space-4: calc(var(--_unit) * 16);
    --_space-5: calc(var(--_unit) * 24);

    /* The least size of a control: WCAG 2.2, 2.5.8; for a finger 2.5.5. */
    --_target: 24px;

    /* Corners: of a button or notice, of its content, of a card. */
    --_radius: var(--scribe-radius, 6px);
    --_radius-sm: calc(var(--_radius) * 0.667);
    --_radius-lg: calc(var(--_radius) * 1.5);

    /* Colours, light and dark. Text has a contrast of 4.5:1 with its surface (WCAG 1.4.3). */
    --_surface: var(--scribe-color-surface, light-dark(#ffffff, #141a21));
    /* The background behind a text. A part with another background sets it. */
    --_ground: var(--_surface);
    --_surface-subtle: var(--scribe-color-surface-subtle, light-dark(#f5f7f9, #1b232c));
    --_surface-hover: var(--scribe-color-surface-hover, light-dark(#eceff3, #26303b));
    --_border: var(--scribe-color-border, light-dark(#dce2e9, #2f3b48));
    --_border-strong: var(--scribe-color-border-strong, light-dark(#7d8a99, #73828f));
    --_text: var(--scribe-color-text, light-dark(#15202b, #e8edf2));
    --_muted: var(--scribe-color-muted, light-dark(#4a5867, #a9b6c3));
    --_accent: var(--scribe-color-accent, light-dark(#0b5a9d, #82bdf4));
    --_accent-hover: var(--scribe-color-accent-hover, light-dark(#084a83, #a5d0f8));
    --_on-accent: var(--scribe-color-on-accent, light-dark(#ffffff, #0d1a27));
    --_focus: var(--scribe-color-focus, light-dark(#0b5a9d, #a5d0f8));

    /* Set only on parts of an element, never by the page. */
    --_tone: initial;
    --_tone-surface: initial;
    --_tone-border: initial;
    --_below: initial;

    /* A tone is a text colour, its background and its border. */
    --_red: var(--scribe-color-red, light-dark(#a3161b, #ffa29d));
    --_red-surface: var(--scribe-color-red-surface, light-dark(#fdf0ef, #34191a));
    --_red-border: var(--scribe-color-red-border, light-dark(#e7b0ad, #733333));
    --_red-solid: var(--scribe-color-red-solid, light-dark(#b3191f, #ffa29d));
    --_on-red-solid: var(--scribe-color-on-red-solid, light-dark(#ffffff, #2a0d0e));
    --_amber: var(--scribe-color-amber, light-dark(#744600, #f3c577));
    --_amber-surface: var(--scribe-color-amber-surface, light-dark(#fff6e3, #30260f));
    --_amber-border: var(--scribe-color-amber-border, light-dark(#e3c281, #6b5423));
    --_green: var(--scribe-color-green, light-dark(#14603a, #86d8ab));
    --_green-surface: var(--scribe-color-green-surface, light-dark(#ecf7f0, #13291d));
    --_green-border: var(--scribe-color-green-border, light-dark(#a6d3b8, #2b5c41));
    --_blue: var(--scribe-color-blue, light-dark(#0c4f8c, #9ccbf7));
    --_blue-surface: var(--scribe-color-blue-surface, light-dark(#eef5fc, #14273a));
    --_blue-border: var(--scribe-color-blue-border, light-dark(#abcbe9, #2c5278));
    --_violet: var(--scribe-color-violet, light-dark(#57399f, #cbbaf8));
    --_violet-surface: var(--scribe-color-violet-surface, light-dark(#f5f1fd, #251d3b));
    --_violet-border: var(--scribe-color-violet-border, light-dark(#c9b8ee, #503f80));

    color: var(--_text);
    font: 400 var(--_text-md) / 1.45 var(--_font);
    font-variant-numeric: tabular-nums;
    text-align: start;
    /* Not "anywhere", with which a column or an item of a row could become as narrow as a digit. */
    overflow-wrap: break-word;
    text-size-adjust: 100%;
    -webkit-text-size-adjust: 100%;
  }

  /* A left-to-right language in a right-to-left layout: parts change sides, sentences keep their direction. */
  .root.rtl:is(:lang(en), :lang(es), :lang(pt)) {
    text-align: right;
  }

  /* Begins with a class: the browser need not check every element if nothing has that class. */
  .root.rtl:is(:lang(en), :lang(es), :lang(pt)) :not(li) {
    unicode-bidi: plaintext;
  }

  @media (prefers-contrast: more) {
    .root {
      --_border: var(--scribe-color-border, var(--_border-strong));
      --_muted: var(--scribe-color-muted, var(--_text));
    }
  }

  @media (pointer: coarse) {
    .root {
      --_target: 44px;
    }
  }

  /* Always light on paper. */
  @media print {
    .root {
      color-scheme: light;
    }
  }
`;

import { unsafeCSS } from 'lit';

// The build minifies no sheet in a file with `unsafeCSS`, so these have a file of their own.

/** Hides an element visually and keeps it for screen readers. */
export const outOfSight = unsafeCSS(
  'position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)',
);

/** Makes room in a button for its icon alone. */
export const iconOnly = unsafeCSS('min-inline-size:max(var(--_target),calc(var(--_unit) * 32));padding-inline:0');

const toneOf = (tone: string): string =>
  `.tone-${tone}{--_tone:var(--_${tone});--_tone-surface:var(--_${tone}-surface);--_tone-border:var(--_${tone}-border)}`;

/** The colours of a tone. */
export const tones = unsafeCSS(['red', 'amber', 'green', 'blue', 'violet'].map(toneOf).join(''));

import { unsafeCSS } from 'lit';

// Made by script, in a file of their own: the build minifies no sheet of a file that says `unsafeCSS`.

/** Takes an element out of sight, and leaves it to screen readers. */
export const outOfSight = unsafeCSS(
  'position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)',
);

const toneOf = (tone: string): string =>
  `.tone-${tone}{--_tone:var(--_${tone});--_tone-surface:var(--_${tone}-surface);--_tone-border:var(--_${tone}-border)}`;

/** What a tone colours. */
export const tones = unsafeCSS(['red', 'amber', 'green', 'blue', 'violet'].map(toneOf).join(''));

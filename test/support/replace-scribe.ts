// Gives a page another set-up, or none, as if no copy of the widget had come yet.
import type { Scribe } from '../../src/consultation/scribe.ts';

/** Replaces what all copies of the widget on a page share (src/consultation/scribe.ts). */
export function replaceScribe(replacement: Scribe | undefined): void {
  Object.assign(globalThis, { [Symbol.for('scribe-widget')]: replacement });
}

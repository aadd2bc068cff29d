// Draws plots: bars as SVG, with names and numbers as text beside them, so that they scale with the font and wrap on a phone.
export type Tone = 'accepted' | 'rejected' | 'open' | 'fast' | 'plain';

export interface Bar {
  readonly name: string;
  /** The lengths of the parts of a bar. */
  readonly parts: readonly { readonly value: number; readonly tone: Tone }[];
  /** The same in words. */
  readonly label: string;
}

/** Horizontal bars of one scale. The longest, or `most`, fills the width. */
export function bars(title: string, rows: readonly Bar[], most = 0): string {
  if (rows.length === 0) return '';
  const lengths = rows.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0));
  const whole = Math.max(1, most, ...lengths);
  const drawn = rows.map(({ name, parts, label }) => {
    let x = 0;
    const rects = parts.map(({ value, tone }) => {
      const width = (value / whole) * 100;
      const rect = `<rect class="${tone}" x="${x.toFixed(2)}" width="${width.toFixed(2)}" height="10"/>`;
      x += width;
      return rect;
    });
    return `<li><span class="name">${escapeHtml(name)}</span><svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">${rects.join('')}</svg><span>${escapeHtml(label)}</span></li>`;
  });
  return `<section><h2>${escapeHtml(title)}</h2><ul class="bars">${drawn.join('')}</ul></section>`;
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

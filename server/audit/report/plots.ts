// Plots as SVG: each with its words, and with its numbers in a table beside it.
export interface Bar {
  readonly name: string;
  /** Lengths that follow one another in a bar. */
  readonly parts: readonly {
    readonly value: number;
    readonly tone: 'accepted' | 'rejected' | 'open' | 'fast' | 'plain';
  }[];
  /** What stands at its end. */
  readonly label: string;
}

const ROW = 22;
const NAMES = 310;
const BARS = 400;
const LABELS = 190;

/** Horizontal bars of one scale. */
export function bars(title: string, rows: readonly Bar[]): string {
  const longest = Math.max(1, ...rows.map(({ parts }) => parts.reduce((sum, { value }) => sum + value, 0)));
  const drawn = rows.map(({ name, parts, label }, index) => {
    const y = index * ROW;
    let x = NAMES;
    const rects = parts.map(({ value, tone }) => {
      const width = (value / longest) * BARS;
      const rect = `<rect class="${tone}" x="${x.toFixed(1)}" y="${y + 3}" width="${width.toFixed(1)}" height="${ROW - 6}"/>`;
      x += width;
      return rect;
    });
    const short = name.length > 48 ? `${name.slice(0, 47)}…` : name;
    return `<text class="name" x="${NAMES - 8}" y="${y + 15}">${escapeHtml(short)}</text>${rects.join('')}<text x="${(x + 6).toFixed(1)}" y="${y + 15}">${escapeHtml(label)}</text>`;
  });
  return `<figure><figcaption>${escapeHtml(title)}</figcaption><svg role="img" aria-label="${escapeHtml(title)}. The numbers stand in the tables." viewBox="0 0 ${NAMES + BARS + LABELS} ${Math.max(1, rows.length) * ROW}">${drawn.join('')}</svg></figure>`;
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Returns the contrast of two `#rrggbb` colours, from 1 to 21, as WCAG 2.2 defines it. */
export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Returns any CSS colour as `#rrggbb`, computed on an element. */
export function toHex(colour: string, on: HTMLElement): string {
  const probe = on.ownerDocument.createElement('span');
  probe.style.color = colour;
  on.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  const channels = color.match(/[\d.]+/g)?.slice(0, 3) ?? ['0', '0', '0'];
  return `#${channels.map((channel) => Math.round(Number(channel)).toString(16).padStart(2, '0')).join('')}`;
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

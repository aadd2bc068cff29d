import { guard } from 'lit/directives/guard.js';
import type { Gravity } from '../../consultation/alert-snapshots.ts';
import { withAttributes } from '../base/dom.ts';

// Each icon is one path, drawn on a 16 × 16 grid with strokes of 1.5.
const PATHS = {
  check: 'M3 8.6l3.2 3.2L13 4.6',
  cross: 'M4 4l8 8M12 4l-8 8',
  plus: 'M8 3v10M3 8h10',
  circle: 'M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8 2.2z',
  'circle-check': 'M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8 2.2zM5.3 8.2l1.9 1.9 3.5-3.9',
  'circle-cross': 'M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8 2.2zM5.9 5.9l4.2 4.2M10.1 5.9l-4.2 4.2',
  octagon: 'M5.5 2h5L14 5.5v5L10.5 14h-5L2 10.5v-5zM8 4.8v4M8 11.1v.1',
  triangle: 'M8 2.2l6.2 11.3H1.8zM8 6.6v3.2M8 11.6v.1',
  diamond: 'M8 1.7L14.3 8 8 14.3 1.7 8zM6.5 6.6a1.5 1.5 0 1 1 2.2 1.3c-.5.3-.7.5-.7 1M8 10.8v.1',
  info: 'M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8 2.2zM8 7.4v3.4M8 5.2v.1',
  clock: 'M8 2.2a5.8 5.8 0 1 0 0 11.6A5.8 5.8 0 0 0 8 2.2zM8 4.8V8l2.2 1.4',
  'chevron-down': 'M4 6.2l4 4 4-4',
  'chevron-end': 'M6.2 4l4 4-4 4',
  'arrow-end': 'M2.8 8h10.4M9.4 4.2L13.2 8l-3.8 3.8',
  external: 'M9.5 2.5h4v4M13.3 2.7L7.6 8.4M11.5 9.5v4h-9v-9h4',
  copy: 'M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z',
  download: 'M8 2.5v7.4M4.8 6.9L8 10.1l3.2-3.2M2.8 13.4h10.4',
  print: 'M4.5 6V2.5h7V6M4.5 11.5h-2V6h11v5.5h-2M4.5 9.5h7v4h-7z',
  refresh: 'M13.2 8a5.2 5.2 0 1 1-1.6-3.8M13.4 2.3v2.8h-2.8',
  undo: 'M5.5 3L2.6 5.9l2.9 2.9M2.8 5.9h6.4a3.6 3.6 0 0 1 0 7.2H6.4',
  user: 'M8 2.3a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4zM2.8 13.7c.4-2.7 2.5-4 5.2-4s4.8 1.3 5.2 4',
  document: 'M3.5 1.5h6l3 3v10h-9zM9.3 1.7v3h3M5.8 8h4.4M5.8 10.8h4.4',
  spark:
    'M7 2.6c.5 3 1.6 4.1 4.6 4.6-3 .5-4.1 1.6-4.6 4.6-.5-3-1.6-4.1-4.6-4.6 3-.5 4.1-1.6 4.6-4.6zM12.3 10.6c.2 1.3.7 1.8 2 2-1.3.2-1.8.7-2 2-.2-1.3-.7-1.8-2-2 1.3-.2 1.8-.7 2-2z',
  lock: 'M3.2 7.3h9.6v6.2H3.2zM5.3 7.2V5a2.7 2.7 0 0 1 5.4 0v2.2',
  offline:
    'M2 2l12 12M1.8 6.4a9 9 0 0 1 2.5-1.7M6.9 3.7a9 9 0 0 1 7.3 2.7M4 8.9a6 6 0 0 1 2.9-1.7M10.3 7.6A6 6 0 0 1 12 8.9M6.3 11.2a2.7 2.7 0 0 1 3.4 0M8 13.4v.1',
  trash: 'M2.8 4.3h10.4M6 4.2V2.8h4v1.4M4.2 4.5l.6 9h6.4l.6-9M6.8 7v4M9.2 7v4',
  play: 'M5 3.2v9.6L12.6 8z',
  keyboard: 'M1.5 4h13v8h-13zM4.3 6.7v.1M6.8 6.7v.1M9.2 6.7v.1M11.7 6.7v.1M5 9.5h6',
} as const;

/** Shapes tell severities and states apart without colour (WCAG 1.4.1). */
export type IconName = keyof typeof PATHS;

/** The shape of a gravity. An unknown one never looks mild. */
export const SHAPES: Readonly<Record<Gravity, IconName>> = { red: 'octagon', unknown: 'diamond', milder: 'triangle' };

const ATTRIBUTES = {
  viewBox: '0 0 16 16',
  fill: 'none',
  stroke: 'currentColor',
  'stroke-width': '1.5',
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
  'aria-hidden': 'true',
  focusable: 'false',
};

/** One drawing of each icon for the whole page; each use is a copy. */
const drawings = new Map<IconName, SVGElement>();

/** An icon as tall as the text. It is hidden from screen readers, because it is always beside a word or in a labelled control. */
export function icon(name: IconName): unknown {
  return guard([name], () => iconElement(name));
}

/** The same as an element. */
export function iconElement(name: IconName): Element {
  let drawing = drawings.get(name);
  if (!drawing) {
    drawing = svgElement('svg', ATTRIBUTES);
    drawing.append(svgElement('path', { d: PATHS[name] }));
    drawings.set(name, drawing);
  }
  return drawing.cloneNode(true) as Element;
}

const svgElement = (tag: 'svg' | 'path', attributes: Readonly<Record<string, string>>): SVGElement =>
  withAttributes(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes);

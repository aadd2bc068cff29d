import { readFileSync } from 'node:fs';

export interface Asset {
  readonly path: string;
  readonly type: string;
  readonly content: string;
}

/** In the order of the cascade. */
const STYLES = ['foundation', 'frame', 'controls', 'home', 'recording', 'record', 'suggestions'] as const;

const read = (name: string): string => readFileSync(new URL(`./assets/${name}`, import.meta.url), 'utf8');

/** The one stylesheet and the one script of the pages. */
export const assets = (): Asset[] => [
  {
    path: '/scribe-web.css',
    type: 'text/css; charset=utf-8',
    content: STYLES.map((name) => read(`styles/${name}.css`)).join('\n'),
  },
  { path: '/scribe-web.js', type: 'text/javascript; charset=utf-8', content: read('scribe-web.js') },
];

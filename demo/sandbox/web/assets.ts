import { readOwnFile } from '../own-files.ts';

export interface Asset {
  readonly path: string;
  readonly type: string;
  readonly content: string;
}

/** Style files in the order of the cascade. */
const STYLES = ['foundation', 'frame', 'controls', 'home', 'recording', 'record', 'suggestions'] as const;

const read = (name: string): string => readOwnFile(`web/assets/${name}`);

/** Returns the one stylesheet and the one script of the pages. */
export const assets = (): Asset[] => [
  {
    path: '/scribe-web.css',
    type: 'text/css; charset=utf-8',
    content: STYLES.map((name) => read(`styles/${name}.css`)).join('\n'),
  },
  { path: '/scribe-web.js', type: 'text/javascript; charset=utf-8', content: read('scribe-web.js') },
];

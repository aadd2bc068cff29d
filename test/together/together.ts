// Runs files of tests in one process. In a process of its own each takes half a second to start and to read what it imports, and all files of the proxy two.
import { globSync } from 'node:fs';
import { describe } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = new URL('../../', import.meta.url);

/** A process each. */
export const GROUPS = {
  'proxy-1': ['test/server/a!(ssertion-recipes).test.ts', 'test/server/[b-l]*.test.ts'],
  'proxy-2': ['test/server/[m-z]*.test.ts'],
  'proxy-3': ['test/server/!(endurance|faults)/**/*.test.ts', 'test/server/faults/!(shares).test.ts'],
  sandbox: ['test/demo/sandbox/!(web-pages|process).test.ts', 'test/conformance/{in-process,proxy,suite}.test.ts'],
  widget: ['test/src/!(floor).node.test.ts', 'test/src/*/**/*.node.test.ts'],
  rest: [
    ...['test/*.test.ts', 'test/run/*.test.ts', 'test/contract/**/*.test.ts', 'test/demo/!(sandbox)/**/*.test.ts'],
    ...['test/demo/*.test.ts', 'test/bench/**/*.test.ts'],
    ...['test/endure/*.test.ts', 'test/endure/!(widgets)/**/*.test.ts'],
    'test/docs/!(pages|site|quickstart|guides).test.ts',
  ],
} as const;

export const filesOf = (globs: readonly string[]): string[] => globSync(globs, { cwd: fileURLToPath(root) }).sort();

/** Each file is a suite of its own: what it does before and after tests holds for its own. */
export function together(group: keyof typeof GROUPS): void {
  for (const file of filesOf(GROUPS[group])) describe(file, () => import(new URL(file, root).href) as Promise<void>);
}

// Reads the unchanged code of the documentation.
import { readFileSync } from 'node:fs';
import { ROOT } from './root.ts';

/** Returns the code block of a page with that name after its language; throws unless there is exactly one. */
export function snippet(page: string, name: string): string {
  const text = readFileSync(`${ROOT}/docs/${page}`, 'utf8');
  const blocks = [...text.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm)].filter(([, label]) => label === name);
  const [, , code] = blocks[0] ?? [];
  if (blocks.length !== 1 || code === undefined)
    throw new Error(`docs/${page} has ${blocks.length} blocks called ${name}.`);
  return code;
}

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { isChosen } from './apps.ts';

interface Checker {
  readonly framework: string;
  /** The app's, where it has not that name. */
  readonly folder?: string;
  readonly file: string;
  readonly command: readonly [name: string, ...args: string[]];
  /** Captures the line of a fault. */
  readonly fault: RegExp;
}

// Each with the checker that an application of the framework uses.
const CHECKERS: readonly Checker[] = [
  {
    framework: 'react',
    file: 'wrong.tsx',
    command: ['tsc', '-p', 'types', '--pretty', 'false'],
    fault: /^types\/wrong\.tsx\((\d+),\d+\): error/gm,
  },
  {
    framework: 'react-18',
    folder: 'react',
    file: 'wrong.tsx',
    command: ['tsc', '-p', 'types-18', '--pretty', 'false'],
    fault: /^types\/wrong\.tsx\((\d+),\d+\): error/gm,
  },
  {
    framework: 'vue',
    file: 'wrong.vue',
    command: ['vue-tsc', '-p', 'types', '--pretty', 'false'],
    fault: /^types\/wrong\.vue\((\d+),\d+\): error/gm,
  },
  {
    framework: 'svelte',
    file: 'wrong.svelte',
    command: ['svelte-check', '--tsconfig', 'types/tsconfig.json', '--output', 'machine'],
    fault: /^\d+ ERROR "types\/wrong\.svelte" (\d+):\d+ /gm,
  },
];

describe('typed templates', () => {
  for (const { framework, folder: own = framework, file, command, fault } of CHECKERS.filter((checker) =>
    isChosen(checker.framework),
  ))
    it(`${framework}: what is right compiles, each thing that is marked wrong does not`, async () => {
      const folder = fileURLToPath(new URL(`${own}/`, import.meta.url));
      const [name, ...args] = command;
      const child = spawn(`${folder}node_modules/.bin/${name}`, args, {
        cwd: folder,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const output = await text(child.stdout);
      const found = Array.from(output.matchAll(fault), ([, line]) => Number(line));
      const lines = readFileSync(`${folder}types/${file}`, 'utf8').split('\n');
      const marked = lines.flatMap((line, index) => (line.includes('wrong: ') ? [index + 2] : []));
      assert.deepEqual([...new Set(found)], marked, output);
      assert.ok(marked.length > 0);
      // No fault in any other file.
      assert.equal(output.match(/\): error TS|^\d+ ERROR "/gm)?.length, found.length, output);
    });
});

// `npm run bench [-- --json FILE] [--rounds N] [--quick] [--work TEXT] [NAME]`: the product beside what a user would take instead.
import { writeFileSync } from 'node:fs';
import { arch, cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import type { BenchOptions } from './bench-options.ts';
import type { Result } from './harness/contest.ts';
import { tableOf } from './harness/table.ts';
import { benchHint } from './hint.ts';
import { benchLive } from './live.ts';
import { benchMemory } from './memory.ts';
import { benchProxy } from './proxy.ts';
import { benchRender } from './render.ts';
import { benchSandbox } from './sandbox.ts';
import { benchSize } from './sizes.ts';
import { benchStart } from './start.ts';
import { benchWebhooks } from './webhooks.ts';

const BENCHES: Readonly<Record<string, (options: BenchOptions) => AsyncGenerator<Result>>> = {
  hint: benchHint,
  live: benchLive,
  memory: benchMemory,
  proxy: benchProxy,
  render: benchRender,
  sandbox: benchSandbox,
  size: benchSize,
  start: benchStart,
  webhooks: benchWebhooks,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'string' },
    rounds: { type: 'string' },
    quick: { type: 'boolean', default: false },
    work: { type: 'string' },
  },
});
const { quick, work } = values;
const rounds = Number(values.rounds ?? (quick ? 3 : 9));
const names = positionals.length > 0 ? positionals : Object.keys(BENCHES);
const unknown = names.find((name) => !Object.hasOwn(BENCHES, name));
if (unknown !== undefined || !Number.isInteger(rounds) || rounds < 1) {
  console.error(
    `npm run bench [-- --json FILE] [--rounds N] [--quick] [--work TEXT] [${Object.keys(BENCHES).join(' | ')}]`,
  );
  process.exit(2);
}

const load = () => loadavg()[0]!.toFixed(1);
const at = new Date().toISOString().slice(0, 16);
const loadBefore = load();
const machine = `Node ${process.version}, ${process.platform} ${arch()}, ${cpus().length} × ${cpus()[0]?.model ?? '?'}`;
console.log(
  `${at}, ${machine}, load ${loadBefore}\nOnly ratios of one run say something; the noise row says how much.\n`,
);
const results: Result[] = [];
for (const name of names) {
  for await (const result of BENCHES[name]!({ rounds, quick, work })) {
    results.push(result);
    console.log(`${tableOf(result)}\n`);
  }
}
if (values.json !== undefined)
  writeFileSync(values.json, JSON.stringify({ at, machine, load: [loadBefore, load()], results }, undefined, 2));

// `npm run bench [-- --json FILE] [--rounds N] [--quick] [NAME]`: the product beside what a user would take instead.
import { writeFileSync } from 'node:fs';
import { arch, cpus } from 'node:os';
import { parseArgs } from 'node:util';
import type { BenchOptions } from './bench-options.ts';
import type { Result } from './harness/contest.ts';
import { tableOf } from './harness/table.ts';
import { benchHint } from './hint.ts';
import { benchLive } from './live.ts';
import { benchProxy } from './proxy.ts';
import { benchRender } from './render.ts';
import { benchSandbox } from './sandbox.ts';
import { benchStart } from './start.ts';
import { benchWebhooks } from './webhooks.ts';

const BENCHES: Readonly<Record<string, (options: BenchOptions) => AsyncGenerator<Result>>> = {
  hint: benchHint,
  live: benchLive,
  proxy: benchProxy,
  render: benchRender,
  sandbox: benchSandbox,
  start: benchStart,
  webhooks: benchWebhooks,
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'string' }, rounds: { type: 'string' }, quick: { type: 'boolean', default: false } },
});
const { quick } = values;
const rounds = Number(values.rounds ?? (quick ? 3 : 9));
const names = positionals.length > 0 ? positionals : Object.keys(BENCHES);
const unknown = names.find((name) => !Object.hasOwn(BENCHES, name));
if (unknown !== undefined || !Number.isInteger(rounds) || rounds < 1) {
  console.error(`npm run bench [-- --json FILE] [--rounds N] [--quick] [${Object.keys(BENCHES).join(' | ')}]`);
  process.exit(2);
}

const machine = `Node ${process.version}, ${process.platform} ${arch()}, ${cpus().length} × ${cpus()[0]?.model ?? '?'}`;
console.log(`${machine}\nOnly ratios of one run say something; the noise row says how much.\n`);
const results: Result[] = [];
for (const name of names) {
  for await (const result of BENCHES[name]!({ rounds, quick })) {
    results.push(result);
    console.log(`${tableOf(result)}\n`);
  }
}
if (values.json !== undefined) writeFileSync(values.json, JSON.stringify({ machine, results }, undefined, 2));

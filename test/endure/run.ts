// `npm run endure [NAME…] [-- --minutes N --seed S]`: runs the product's real programs under the faults of a hospital (docs/contributing.md).
import { randomInt } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { commandLine, usage, WIDGETS } from './command-line.ts';
import type { Finding, Scenario } from './scenario.ts';
import { abuse } from './scenarios/abuse.ts';
import { accounts } from './scenarios/accounts.ts';
import { burst } from './scenarios/burst.ts';
import { chaos, chaosPostgres, chaosSqlite } from './scenarios/chaos.ts';
import { deploy } from './scenarios/deploy.ts';
import { recovery } from './scenarios/recovery.ts';
import { soak } from './scenarios/soak.ts';
import { storm } from './scenarios/storm.ts';

/** The scenarios with their default minutes. */
const SCENARIOS: Readonly<Record<string, { readonly run: Scenario; readonly minutes: number }>> = {
  chaos: { run: chaos, minutes: 3 },
  'chaos-postgres': { run: chaosPostgres, minutes: 2 },
  'chaos-sqlite': { run: chaosSqlite, minutes: 2 },
  deploy: { run: deploy, minutes: 2 },
  accounts: { run: accounts, minutes: 2 },
  storm: { run: storm, minutes: 1 },
  abuse: { run: abuse, minutes: 2 },
  burst: { run: burst, minutes: 2 },
  recovery: { run: recovery, minutes: 2 },
  soak: { run: soak, minutes: 10 },
};
const NAMES = Object.keys(SCENARIOS);
const RESULTS = fileURLToPath(new URL('../../test-results/endure', import.meta.url));

const { names, minutes, seed, widgets } = asked();
// The history has the failures of our clients; they must not end the run before the check.
process.on('unhandledRejection', (error) => console.error('unhandled:', error));
let isWell = true;
for (const name of names) isWell = (await endure(name)) && isWell;
process.exit(isWell ? 0 : 1);

async function endure(name: string): Promise<boolean> {
  const { run, minutes: usual } = SCENARIOS[name]!;
  const options = { minutes: minutes ?? usual, seed, widgets, folder: join(RESULTS, `${name}-${seed}`) };
  const again = `npm run endure ${name} -- --minutes ${options.minutes} --seed ${seed}${widgets === WIDGETS ? '' : ` --widgets ${widgets}`}`;
  console.log(`— ${name}, ${options.minutes} min; again: ${again}`);
  const findings = await run(options).catch((error: unknown): readonly Finding[] => [
    {
      promised: 'the scenario runs to its end',
      seen: error instanceof Error ? (error.stack ?? '') : String(error),
      isKept: false,
    },
  ]);
  for (const { promised, seen, isKept } of findings)
    console.log(`  ${isKept ? 'kept  ' : 'BROKEN'}  ${promised}\n          seen: ${seen}`);
  mkdirSync(options.folder, { recursive: true });
  writeFileSync(join(options.folder, 'findings.json'), JSON.stringify({ name, ...options, findings }, undefined, 2));
  console.log(`  evidence: ${options.folder}\n`);
  return findings.every(({ isKept }) => isKept);
}

function asked() {
  try {
    return commandLine(process.argv.slice(2), NAMES, randomInt(2 ** 32));
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage(NAMES)}`);
    return process.exit(2);
  }
}

// The demo's servers for one worker: each in its own process, with its data in memory.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { prepareDemo } from '../../demo/run/demo-data.ts';
import { ServerProcess } from '../../demo/run/server-process.ts';
import { demoPorts, root } from './demo-settings.ts';

export type Demo = Awaited<ReturnType<typeof startDemo>>;

/** Starts sandbox, proxy and demo EHR on `firstPort` and the ports 10 and 20 above it; passes to `after` the functions that end them. */
export async function startDemo(firstPort: number, after: (end: () => Promise<void>) => void) {
  const ports = demoPorts(firstPort);
  const folder = join(root, 'test-results', `demo-${firstPort}`);
  // The report of a former run's audit would pass for what this run was shown.
  rmSync(folder, { recursive: true, force: true });
  const { sandbox, proxy, ehr } = await prepareDemo(folder, ports, process.env, false);
  const start = async (name: string, args: readonly string[], env: Readonly<Record<string, string>>) => {
    const server = new ServerProcess({ name, args, env, logFile: join(folder, `${name}.log`) });
    after(() => server.end());
    await server.ready.catch((error: unknown) => {
      throw new Error(`${String(error)}\n${server.lastWords}`);
    });
  };
  await Promise.all([
    start('sandbox', [join(root, 'demo/sandbox/main.ts'), ...sandbox.args, '--database', ':memory:'], sandbox.env),
    start('proxy', [join(root, 'server/main.ts'), 'serve'], { ...proxy, SCRIBE_STORE: 'sqlite::memory:' }),
    start('demo-ehr', [join(root, 'demo/ehr/main.ts')], ehr),
  ]);
  return {
    sandbox: `http://127.0.0.1:${ports.SANDBOX_PORT}`,
    ehr: `http://127.0.0.1:${ports.DEMO_PORT}`,
  };
}

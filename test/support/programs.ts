// The programs as an operator runs them: the proxy's command line and the sandbox, each a process of its own.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';

const PROXY = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
const SANDBOX = fileURLToPath(new URL('../../demo/sandbox/main.ts', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** Each start would compile a hundred files anew. */
const { NODE_COMPILE_CACHE } = process.env;
export const COMPILED: Record<string, string> = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {};

const start = (args: readonly string[], env: Record<string, string>) =>
  spawn('node', [PROXY, ...args], { env: { ...COMPILED, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });

/** Runs `scribe-widget …args` to its end. */
export async function run(args: readonly string[], env: Record<string, string>): Promise<Ended> {
  const child = start(args, env);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

/** `scribe-widget serve`, when it is ready. */
export async function serve(t: Pick<TestContext, 'after'>, env: Record<string, string>) {
  const child = start(['serve'], env);
  t.after(() => child.kill('SIGKILL'));
  const url = await addressOf(child.stdout);
  return { child, url };
}

/** The sandbox on a free port with nothing but its seeds, when it is ready; its address. */
export async function startSandbox(t: Pick<TestContext, 'after'>): Promise<string> {
  const child = spawn('node', [SANDBOX, '--port', '0', '--database', ':memory:'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  return addressOf(child.stdout);
}

/** The address that a server names before it is ready. */
export async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  let url = '';
  for await (const line of createInterface({ input: output })) {
    if (line === 'ready') break;
    url ||= /http:\S+/.exec(line)?.[0] ?? '';
  }
  // What it logs from now on must not fill the pipe.
  output.resume();
  return url;
}

// The programs as an operator runs them: the proxy's command line and the sandbox, each in its own process.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';

const PROXY = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
const SANDBOX = fileURLToPath(new URL('../../demo/sandbox/main.ts', import.meta.url));

/** Without a cache each start would compile a hundred files. */
const { NODE_COMPILE_CACHE } = process.env;
export const COMPILED: Record<string, string> = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {};

const start = (args: readonly string[], env: Record<string, string>) =>
  spawn('node', [PROXY, ...args], { env: { ...COMPILED, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });

/** A shell pipes it: Node's own pipe is a socket, which cannot be opened as `/dev/stdin`. */
const startPiped = (args: readonly string[], env: Record<string, string>) =>
  spawn('sh', ['-c', 'printf %s "$PIPED" | node "$0" "$@"', PROXY, ...args], {
    env: { ...COMPILED, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Starts `scribe-widget serve` with its errors written to a file; resolves when it is ready. */
export async function serveInto(t: Pick<TestContext, 'after'>, env: Record<string, string>, file: string) {
  const errors = openSync(file, 'w');
  t.after(() => closeSync(errors));
  const child = spawn('node', [PROXY, 'serve'], { env: { ...COMPILED, ...env }, stdio: ['ignore', 'pipe', errors] });
  t.after(() => child.kill('SIGKILL'));
  await addressOf(child.stdout!);
  return child;
}

/** Runs `scribe-widget …args` until it exits; `piped` is what a shell pipes into it. */
export async function run(args: readonly string[], env: Record<string, string>, piped?: string) {
  const child = piped === undefined ? start(args, env) : startPiped(args, { ...env, PIPED: piped });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return {
    code,
    output,
  };
}

/** Starts `scribe-widget serve`; resolves when it is ready. */
export async function serve(t: Pick<TestContext, 'after'>, env: Record<string, string>) {
  const child = start(['serve'], env);
  t.after(() => child.kill('SIGKILL'));
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const url = await addressOf(child.stdout);
  if (!url) throw new Error(`It ended before it was ready: ${said}`);
  return { child, url };
}

/** Starts the sandbox on a free port with nothing but its seeds; resolves with its address when it is ready. */
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

/** Resolves with the address that a server prints before it is ready. */
export async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  let url = '';
  for await (const line of createInterface({ input: output })) {
    if (line === 'ready') break;
    url ||= /http:\S+/.exec(line)?.[0] ?? '';
  }
  // Its later output must not fill the pipe.
  output.resume();
  return url;
}

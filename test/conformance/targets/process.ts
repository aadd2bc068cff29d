// Starts a program of this repository and waits until it prints that it is ready.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export interface Started {
  /** Its output until it was ready. */
  readonly lines: readonly string[];
  stop(): Promise<void>;
}

const ROOT = new URL('../../../', import.meta.url);
const PATIENCE_MS = 15_000;
/** The environment without the variables that would configure the program. */
const OUTSIDE = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(SCRIBE|SANDBOX|PROXY|DEMO)_/.test(name)),
);

/** Runs `node <args>` until it prints `ready`. */
export async function start(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Started> {
  const child = spawn(process.execPath, [...args], {
    cwd: ROOT,
    env: { ...OUTSIDE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint = (complaint + String(chunk)).slice(-2000)));
  const lines: string[] = [];
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
  createInterface(child.stdout).on('line', (line) => {
    if (line === 'ready') resolve();
    lines.push(line);
  });
  child.on('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}: ${complaint}`)));
  const timer = setTimeout(() => reject(new Error(`${args.join(' ')} is not ready: ${complaint}`)), PATIENCE_MS);
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await exited;
  };
  try {
    await ready;
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  } finally {
    clearTimeout(timer);
  }
  return { lines, stop };
}

// A program that is killed and restarted with the same command, port and log.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const READY_WITHIN = 60_000;

export class Program {
  readonly name: string;
  readonly #args: readonly string[];
  readonly #env: Readonly<Record<string, string>>;
  readonly #log: string;
  #child: ChildProcess | undefined;

  /** `log` gets the output of every start. */
  constructor(name: string, args: readonly string[], env: Readonly<Record<string, string>>, log: string) {
    this.name = name;
    this.#args = args;
    this.#env = env;
    this.#log = log;
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Starts it; resolves when it prints `ready`. */
  async start(): Promise<void> {
    if (this.isRunning) return;
    const log = createWriteStream(this.#log, { flags: 'a' });
    const child = spawn(process.execPath, this.#args, {
      cwd: ROOT,
      env: { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: `${ROOT}node_modules/.cache/compiled`, ...this.#env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    await new Promise<void>((resolve, reject) => {
      const fail = (how: string) => reject(new Error(`${this.name} ${how}\n${this.lastWords()}`));
      const late = setTimeout(fail, READY_WITHIN, 'did not get ready.');
      let said = '';
      child.stdout.on('data', (bytes: Buffer) => {
        log.write(bytes);
        if (said.length < 100_000) said += bytes.toString();
        if (!/^ready$/m.test(said)) return;
        clearTimeout(late);
        resolve();
      });
      child.stderr.on('data', (bytes: Buffer) => log.write(bytes));
      child.once('close', () => {
        clearTimeout(late);
        log.end();
        fail('ended.');
      });
    });
  }

  /** Sends a signal; SIGKILL and SIGTERM resolve when it has ended, with the milliseconds that took. */
  async signal(signal: 'SIGKILL' | 'SIGTERM' | 'SIGUSR2'): Promise<number> {
    const child = this.#child;
    if (!child || !this.isRunning) return 0;
    const startedAt = performance.now();
    const exit = once(child, 'exit');
    child.kill(signal);
    if (signal !== 'SIGUSR2') await exit;
    return performance.now() - startedAt;
  }

  lastWords(): string {
    return readFileSync(this.#log, 'utf8').split('\n').slice(-12).join('\n');
  }
}

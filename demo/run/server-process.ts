import { type ChildProcess, spawn } from 'node:child_process';
import { type WriteStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';

export interface ServerStart {
  readonly name: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** File for every line that the server prints. */
  readonly logFile: string;
}

const READY_WITHIN_MS = 60_000;
const END_WITHIN_MS = 8_000;
const LAST_WORDS = 12;

/** One server of the demo: its process, its log, its last lines. */
export class ServerProcess {
  readonly name: string;
  /** Resolves when the server prints `ready`; rejects if it ends or does not do so within a minute. */
  readonly ready: Promise<void>;
  /** Resolves with the way it ended. */
  readonly ended: Promise<string>;
  readonly #child: ChildProcess;
  readonly #log: WriteStream;
  readonly #lines: string[] = [];

  constructor({ name, args, env, logFile }: ServerStart) {
    this.name = name;
    this.#log = createWriteStream(logFile);
    const child = spawn(process.execPath, args, {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.ended = new Promise((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('close', (code, signal) => resolve(signal ? `signal ${signal}` : `exit code ${code}`));
    });
    this.ready = new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`The ${name} did not get ready.`)), READY_WITHIN_MS);
      void this.ended.then(() => {
        clearTimeout(late);
        reject(new Error(`The ${name} did not start.`));
      });
      for (const stream of [child.stdout, child.stderr]) {
        createInterface({ input: stream }).on('line', (line) => {
          this.#keep(line);
          if (line !== 'ready') return;
          clearTimeout(late);
          resolve();
        });
      }
    });
  }

  /** The last lines that it printed. */
  get lastWords(): string {
    return this.#lines.join('\n');
  }

  async end(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#child.kill('SIGTERM');
    const kill = setTimeout(() => this.#child.kill('SIGKILL'), END_WITHIN_MS);
    await this.ended;
    clearTimeout(kill);
    this.#log.end();
  }

  #keep(line: string): void {
    this.#log.write(`${line}\n`);
    this.#lines.push(line);
    if (this.#lines.length > LAST_WORDS) this.#lines.shift();
  }
}

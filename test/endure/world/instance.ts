// One instance of the proxy with its relays: its connections to the service and to the store can be cut.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { auditFiles } from '../../../server/audit/audit-files.ts';
import { verifyAudit } from '../../../server/index.ts';
import { commandEnvironment } from '../../support/run-command.ts';
import { SECRETS } from '../../support/proxy-fixture.ts';
import { freePort } from '../../support/free-port.ts';
import type { History } from '../history.ts';
import { Program } from './program.ts';
import { startRelay, type Relay } from './relay.ts';

const PRELOAD = new URL('faults-preload.ts', import.meta.url).href;

export interface InstanceOptions {
  readonly name: string;
  readonly folder: string;
  readonly history: History;
  readonly accountsFile: string;
  readonly servicePort: number;
  /** Address of the store's server; without it the instance has its own SQLite file. */
  readonly store?: string | undefined;
}

export class Instance {
  readonly name: string;
  readonly port: number;
  readonly program: Program;
  readonly toService: Relay;
  readonly toStore: Relay | undefined;
  readonly auditFile: string;
  readonly storeFile: string;
  readonly #clockFile: string;
  readonly #history: History;

  private constructor(options: InstanceOptions, port: number, toService: Relay, toStore: Relay | undefined) {
    const { name, folder, history, accountsFile } = options;
    this.name = name;
    this.port = port;
    this.toService = toService;
    this.toStore = toStore;
    this.#history = history;
    this.auditFile = join(folder, `audit-${name}.jsonl`);
    this.storeFile = join(folder, `store-${name}.sqlite`);
    this.#clockFile = join(folder, `clock-${name}`);
    const store =
      toStore && options.store ? options.store.replace(/:\d+/, `:${toStore.port}`) : `sqlite:${this.storeFile}`;
    const {
      SCRIBE_SECRET_KEY: _1,
      SCRIBE_PUBLISHABLE_KEY: _2,
      SCRIBE_ORIGINS: _3,
      ...env
    } = commandEnvironment(store, toService.url);
    this.program = new Program(
      `proxy ${name}`,
      ['--import', PRELOAD, 'server/main.ts', 'serve'],
      {
        ...env,
        SCRIBE_ACCOUNTS_FILE: accountsFile,
        SCRIBE_WEBHOOK_SECRET: SECRETS.webhook,
        SCRIBE_AUDIT_FILE: this.auditFile,
        SCRIBE_LOG_LEVEL: 'warn',
        PROXY_PORT: String(port),
        ENDURE_CLOCK_FILE: this.#clockFile,
      },
      join(folder, `proxy-${name}.log`),
    );
  }

  static async start(options: InstanceOptions): Promise<Instance> {
    const toService = await startRelay(options.servicePort);
    const toStore = options.store === undefined ? undefined : await startRelay(Number(new URL(options.store).port));
    const instance = new Instance(options, await freePort(), toService, toStore);
    await instance.program.start();
    return instance;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Ends it and verifies its audit. Resolves with the milliseconds that the end took. */
  async stop(signal: 'SIGKILL' | 'SIGTERM'): Promise<number> {
    const took = await this.program.signal(signal);
    await this.verify(signal);
    return took;
  }

  /** Verifies the audit of an ended process: kill -9 may leave acts open, SIGTERM must not. */
  async verify(after: string): Promise<void> {
    const proof = await verifyAudit(...(await auditFiles(this.auditFile)));
    const open = proof.ok ? proof.unfinished.length : 0;
    const isWhole = proof.ok && (after !== 'SIGTERM' || open === 0);
    const says = proof.ok ? `ok: ${proof.lines} lines, ${open} open` : `line ${proof.line} of ${proof.file}`;
    this.#history.note('verified', { instance: this.name, after, isWhole, says });
  }

  /** Sets its clock `ms` milliseconds off the machine's; 0 corrects it. */
  async stepClock(ms: number): Promise<void> {
    // Without an answer of the service it must trust the machine's clock (docs/proxy.md).
    for (let waited = 0; waited < 50 && (await this.#clockState()) === 'unknown'; waited++) await pause(100);
    writeFileSync(this.#clockFile, String(ms));
    await this.program.signal('SIGUSR2');
  }

  async #clockState(): Promise<string> {
    const answer = await fetch(`${this.url}/readyz`).catch(() => undefined);
    return ((await answer?.json()) as { checks?: { clock?: string } } | undefined)?.checks?.clock ?? 'unknown';
  }

  /** Fills its disk, or frees it. */
  fillDisk(isFull: boolean): void {
    if (!this.program.isRunning) return;
    execFileSync('prlimit', ['--pid', String(this.program.pid), `--fsize=${isFull ? 1 : 'unlimited'}:unlimited`]);
  }

  /** Notes the acts of its audit. */
  async readAudit(): Promise<void> {
    for (const file of await auditFiles(this.auditFile)) {
      for (const text of readFileSync(file, 'utf8').split('\n')) {
        const line = (text === '' ? {} : JSON.parse(text)) as AuditLine;
        const { phase, requestId = '', doctor = '', outcome = null, decisions, at } = line;
        if (!decisions || (phase !== 'intent' && phase !== 'outcome')) continue;
        this.#history.note(
          'audit',
          { instance: this.name, phase, requestId, doctor, outcome, decisions },
          Date.parse(at ?? ''),
        );
      }
    }
  }

  async close(): Promise<void> {
    await this.program.signal('SIGKILL');
    await Promise.all([this.toService.close(), this.toStore?.close()]);
  }
}

interface AuditLine {
  readonly at?: string;
  readonly phase?: string;
  readonly requestId?: string;
  readonly doctor?: string;
  readonly outcome?: string;
  readonly decisions?: readonly { readonly id: string; readonly decision: string }[];
}

// A contender that is a server, in its own process: it shares neither heap nor event loop with the load or another contender.
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = new URL('../../../', import.meta.url);
const SLOWEST_START = 30_000;
/** The flags that docs/deploy gives the proxy (docs/proxy.md, Memory); every contender gets them. */
const NODE_FLAGS = ['--max-semi-space-size=16'];

interface Usage {
  /** CPU microseconds, user and system. */
  readonly cpu: number;
  /** Bytes. */
  readonly rss: number;
  /** The peak of the bytes in memory. */
  readonly peak: number;
  /** Over the turns of its event loop since the last question: the longest, and the most CPU of one, in ms. */
  readonly turn: { readonly ms: number; readonly cpu: number };
}

export interface ServerProcess {
  readonly url: string;
  usage(): Promise<Usage>;
  end(): Promise<void>;
}

/** Starts a server file of this repository; it prints its address and, on a line of its own, `ready`. */
export async function startServer(
  file: string,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'scribe-bench-'));
  const outputFile = join(folder, 'output');
  // A file, not a pipe, so that the server's output costs the bench nothing.
  const output = openSync(outputFile, 'w');
  const child = fork(fileURLToPath(new URL(file, ROOT)), [...args], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    execArgv: [...NODE_FLAGS, '--import', new URL('report-usage.ts', import.meta.url).href],
    stdio: ['ignore', output, output, 'ipc'],
  });
  closeSync(output);
  const end = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const exit = once(child, 'exit');
      child.kill('SIGKILL');
      await exit;
    }
    rmSync(folder, { recursive: true });
  };
  const url = await addressOf(child, outputFile).catch(async (error: unknown) => {
    await end();
    throw error;
  });
  return {
    url,
    async usage() {
      const answer = once(child, 'message');
      child.send('usage');
      const [usage] = (await answer) as [Usage];
      return usage;
    },
    end,
  };
}

async function addressOf(child: ChildProcess, outputFile: string): Promise<string> {
  let said = '';
  for (const deadline = Date.now() + SLOWEST_START; Date.now() < deadline; await pause(20)) {
    said = readFileSync(outputFile, 'utf8');
    const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? [];
    if (address && /^ready$/m.test(said)) return address;
    if (child.exitCode !== null) break;
  }
  throw new Error(`${child.spawnargs.join(' ')} did not become ready\n${said}`);
}

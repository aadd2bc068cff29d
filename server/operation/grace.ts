// Ends the process after a signal, with grace.

/** Milliseconds until a process that does not end by itself is killed. */
const PATIENCE = 28_000;

export interface GraceOptions {
  /** Finishes work under way. `hurry` aborts at a second signal; then only that work is waited for. */
  readonly close: (hurry: AbortSignal) => Promise<void>;
  readonly complain: (line: string) => void;
  readonly patience?: number;
}

type Process = Pick<NodeJS.Process, 'on' | 'exit'>;

/** SIGTERM, SIGINT and SIGQUIT end the process with code 0, a crash with 1. Neither cuts work under way. SIGQUIT alone would leave a core dump, with the keys in it. */
export function endWithGrace(self: Process, { close, complain, patience = PATIENCE }: GraceOptions): void {
  const hurry = new AbortController();
  let code: number | undefined;

  const end = async (because: string, exitCode: number): Promise<void> => {
    const isFirst = code === undefined;
    code = Math.max(code ?? 0, exitCode);
    complain(isFirst ? because : `${because}: work under way finishes first`);
    if (!isFirst) return hurry.abort();
    if (exitCode > 0) hurry.abort();
    setTimeout(() => {
      complain(`not ended within ${patience / 1000} s`);
      self.exit(1);
    }, patience).unref();
    await close(hurry.signal).catch((error: unknown) => {
      complain(crashText(error));
      code = 1;
    });
    self.exit(code);
  };

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGQUIT'] as const) self.on(signal, () => void end(signal, 0));
  const onCrash = (error: unknown) => void end(crashText(error), 1);
  self.on('uncaughtException', onCrash);
  self.on('unhandledRejection', onCrash);
}

/** The place of a crash, without the message, which could quote a patient's name or a key. */
export function crashText(error: unknown): string {
  if (!(error instanceof Error)) return `crash: ${typeof error}`;
  const { name, code, stack = '' } = error as Error & { code?: unknown };
  const frames = stack.split('\n').filter((line) => /^ {4}at .*:\d+:\d+\)?$/.test(line));
  return [`crash: ${name}${typeof code === 'string' ? ` ${code}` : ''}`, ...frames].join('\n');
}

/** The message of an error that ended a command before it served anything. */
export const failureText = (error: unknown): string => (error instanceof Error ? error.message : 'failed');

/** Ends the process when npm ends. npm's shell ends on SIGTERM without passing it on, so the server would keep its port. */
export function endWithNpm(): void {
  if (!process.env['npm_lifecycle_event']) return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}

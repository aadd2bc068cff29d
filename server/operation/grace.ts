// From the first signal to the end of the process.

/** Milliseconds until a process that does not come to its end is ended. */
const PATIENCE = 28_000;

export interface GraceOptions {
  /** Finishes what is under way; `hurry` aborts at a second signal, which then nothing but that work is waited for. */
  readonly close: (hurry: AbortSignal) => Promise<void>;
  readonly complain: (line: string) => void;
  readonly patience?: number;
}

type Process = Pick<NodeJS.Process, 'on' | 'exit'>;

/** SIGTERM and SIGINT end the process with 0, a fault of its own with 1; neither cuts what is under way. */
export function endWithGrace(self: Process, { close, complain, patience = PATIENCE }: GraceOptions): void {
  const hurry = new AbortController();
  let code: number | undefined;

  const end = async (because: string, exitCode: number): Promise<void> => {
    const isFirst = code === undefined;
    code = Math.max(code ?? 0, exitCode);
    complain(isFirst ? because : `${because}: what is under way finishes first`);
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

  for (const signal of ['SIGTERM', 'SIGINT'] as const) self.on(signal, () => void end(signal, 0));
  const onCrash = (error: unknown) => void end(crashText(error), 1);
  self.on('uncaughtException', onCrash);
  self.on('unhandledRejection', onCrash);
}

/** Where it broke, without the message: it could quote what the code choked on, a patient's name or a key. */
export function crashText(error: unknown): string {
  if (!(error instanceof Error)) return `crash: ${typeof error}`;
  const { name, code, stack = '' } = error as Error & { code?: unknown };
  const frames = stack.split('\n').filter((line) => /^ {4}at .*:\d+:\d+\)?$/.test(line));
  return [`crash: ${name}${typeof code === 'string' ? ` ${code}` : ''}`, ...frames].join('\n');
}

/** What a command says of an error that ended it before it served anything. */
export const failureText = (error: unknown): string => (error instanceof Error ? error.message : 'failed');

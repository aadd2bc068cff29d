import { open, rename, rm } from 'node:fs/promises';

const ENOUGH = 64 * 1024;

/** Takes the export piece by piece. */
export interface Output {
  write(text: string): Promise<void> | void;
  /** Completes the output; only now a file exists under its name. */
  end(): Promise<void> | void;
  /** Removes what was written. */
  abandon(): Promise<void> | void;
}

/** Writes to a file that gets its name only when it is complete. Only its owner may read it. */
export async function fileOutput(file: string): Promise<Output> {
  const part = `${file}.part`;
  // A file that is there already would keep its mode.
  await rm(part, { force: true });
  const handle = await open(part, 'wx', 0o600);
  let held = '';
  const flush = async () => {
    const text = held;
    held = '';
    await handle.appendFile(text);
  };
  return {
    async write(text) {
      held += text;
      if (held.length >= ENOUGH) await flush();
    },
    async end() {
      await flush();
      await handle.close();
      await rename(part, file);
    },
    async abandon() {
      await handle.close();
      await rm(part, { force: true });
    },
  };
}

/** Prints, several lines at once. */
export function printed(print: (lines: string) => void): Output {
  let held = '';
  const flush = () => {
    // The printer adds the last line break.
    if (held) print(held.replace(/\n$/, ''));
    held = '';
  };
  return {
    write(text) {
      held += text;
      if (held.length >= ENOUGH && held.endsWith('\n')) flush();
    },
    end: flush,
    abandon: flush,
  };
}

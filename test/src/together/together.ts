// Runs files of tests in one page. A page of its own costs each a process, and the widget and Mocha read anew.
/// <reference types="vite/types/importMeta.d.ts" />

/** What Mocha puts on the page for its test runner. */
interface MochaPage {
  readonly mocha: object;
  readonly Mocha: { readonly interfaces: { bdd(suite: Suite): void } };
}

interface Suite {
  emit(event: 'pre-require', page: typeof globalThis, file: string, mocha: object): void;
}

const { mocha, Mocha } = globalThis as unknown as MochaPage;
const describeInPage = describe;

/** Each file is a suite of its own: what it does before and after tests holds for its own. */
export async function together(files: Readonly<Record<string, () => Promise<unknown>>>): Promise<void> {
  // Puts the page in order after each test: of all files, as it is read once.
  await import('@open-wc/testing');
  for (const [file, read] of Object.entries(files)) {
    let suite: Suite | undefined;
    describeInPage(file, function () {
      suite = this as unknown as Suite;
    });
    if (!suite) throw new Error(`Mocha has no suite for ${file}.`);
    // `describe`, `it` and the hooks are those of this suite while the file is read.
    Mocha.interfaces.bdd(suite);
    suite.emit('pre-require', globalThis, file, mocha);
    await read();
  }
}

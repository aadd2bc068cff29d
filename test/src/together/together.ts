// Runs several test files in one page. A page for each would cost a process, and would load the widget and Mocha every time.
/// <reference types="vite/types/importMeta.d.ts" />

/** The members that Mocha adds to the page for its test runner. */
interface MochaPage {
  readonly mocha: object;
  readonly Mocha: { readonly interfaces: { bdd(suite: Suite): void } };
}

interface Suite {
  emit(event: 'pre-require', page: typeof globalThis, file: string, mocha: object): void;
}

const { mocha, Mocha } = globalThis as unknown as MochaPage;
const describeInPage = describe;

/** Runs each file as its own suite: its hooks apply only to its tests. */
export async function together(files: Readonly<Record<string, () => Promise<unknown>>>): Promise<void> {
  // Cleans the page after each test of all files, because it is loaded once.
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

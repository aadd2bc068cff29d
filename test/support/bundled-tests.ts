import { globSync } from 'node:fs';
import type { TestRunnerPlugin } from '@web/test-runner';
import { build } from 'vite';

/** This test loads modules of the widget a second time by other addresses, so it is served unbundled. */
const UNBUNDLED = 'test/src/doors.test.ts';

/** The pages of the tests, each test alone, and the scripts that a test loads in a frame. */
const SERVED = [
  'test/src/together/!(together).ts',
  'test/src/**/!(*.node).test.ts',
  'test/src/consultation/in-frame.ts',
];

/**
 * Serves the component tests as a few files: unbundled, each test file loads some four hundred modules in each
 * browser.
 */
export function bundledTests(root: string): TestRunnerPlugin {
  let files: Promise<ReadonlyMap<string, string>>;
  return {
    name: 'bundled-tests',
    serverStart() {
      files = bundle(root);
    },
    async serve({ path }) {
      const [name, made] = [path.slice(1), await files];
      // The address of a test has a query. A module that imports the test without the query would run it twice.
      if (made.has(`${name}.js`)) return { body: `export * from ${JSON.stringify(`${path}.js`)};`, type: 'js' };
      const body = made.get(name);
      return body === undefined ? undefined : { body, type: name.endsWith('.map') ? 'json' : 'js' };
    },
  };
}

async function bundle(root: string): Promise<ReadonlyMap<string, string>> {
  const served = globSync(SERVED, { cwd: root }).filter((file) => file !== UNBUNDLED);
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    // Lit with its checks.
    mode: 'development',
    build: {
      write: false,
      target: 'es2022',
      minify: false,
      sourcemap: true,
      modulePreload: false,
      rolldownOptions: {
        input: Object.fromEntries(served.map((file) => [file, `${root}${file}`])),
        preserveEntrySignatures: 'strict',
        // Modules of the test runner.
        external: [/^\/__web/],
        output: { entryFileNames: '[name].js', chunkFileNames: 'test/src/[name]-[hash].js' },
      },
    },
  });
  const outputs = [built].flat().flatMap((made) => ('output' in made ? made.output : []));
  return new Map(
    outputs.map((file) => [file.fileName, file.type === 'chunk' ? file.code : String(file.source)] as const),
  );
}

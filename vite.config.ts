import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type UserConfig } from 'vite';
import { firstLoad, partFiles } from './packages/vite/chunks.ts';
import { CLASSIC, integrity } from './packages/vite/integrity.ts';
import { litOnAnyPage, minifyLit } from './packages/vite/lit.ts';

const { version, dependencies } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as {
  version: string;
  dependencies: Record<string, string>;
};
const inFirstLoad = firstLoad();
const external = Object.keys(dependencies).map((name) => new RegExp(`^${name}(/|$)`));

/** Has Chromium compile the functions of a file while it comes, beside the main thread, not one by one as they are first called. */
export const COMPILE_HINT = '//# allFunctionsCalledOnLoad';

/** Beside what carries code of others in it: their names and terms. */
const LICENSES = { fileName: 'licenses.md' };

const WIDGET = 'dist/widget';

/** What each `--mode` builds: the widget of the pages and of bundlers, and the proxy with what is tried beside it. */
const BUILDS: Record<string, UserConfig['build']> = {
  // The module a page loads: one file, registers the tags; what is seldom needed follows in chunks.
  embed: {
    outDir: WIDGET,
    lib: { entry: { 'scribe-widget': 'src/embed.ts' }, formats: ['es'] },
    license: LICENSES,
    // Chunks may import from the entry: what both need stays in the one file that a page loads first.
    rolldownOptions: {
      preserveEntrySignatures: 'allow-extension',
      output: {
        chunkFileNames: 'scribe-widget.[name]-[hash].js',
        codeSplitting: { groups: [{ name: 'scribe-widget', test: inFirstLoad.has }] },
      },
    },
  },
  // The same for a page without modules: `window.Scribe`.
  classic: {
    outDir: WIDGET,
    lib: {
      entry: 'src/global.ts',
      formats: ['iife'],
      name: 'ScribeWidgetClassic',
      fileName: () => CLASSIC,
    },
    // The same script twice on a page: where Trusted Types are enforced, Lit's policy may be made once only.
    rolldownOptions: {
      output: {
        codeSplitting: false,
        intro: `if(Object.hasOwn(window,"Scribe")&&window.Scribe.version===${JSON.stringify(version)})return;`,
      },
    },
  },
  // The package for bundlers, module by module, to be read and debugged: `.` registers nothing, `./define` and each tag register.
  package: {
    outDir: WIDGET,
    lib: {
      entry: ['index', 'define', 'scribe-session', 'scribe-documents', 'scribe-cdss-alerts'].map(
        (door) => `src/${door}.ts`,
      ),
      formats: ['es'],
    },
    sourcemap: true,
    rolldownOptions: {
      external,
      output: { preserveModules: true, preserveModulesRoot: 'src', entryFileNames: '[name].js' },
    },
  },
  server: {
    ssr: true,
    outDir: 'dist/proxy',
    license: LICENSES,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        index: 'server/index.ts',
        assertion: 'server/assertion.ts',
        sandbox: 'demo/sandbox/main.ts',
        demo: 'demo/packaged.ts',
        ehr: 'demo/ehr/packaged.ts',
      },
      // Of zod it carries what it uses: the whole is 800 kB of source, most of it words in fifty languages.
      external: [...external.filter((name) => !name.test('zod')), /^node:/],
      // Comments that name each module's file name folders of the machine, where packages stand elsewhere.
      experimental: { attachDebugInfo: 'none' },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
};

export default defineConfig(({ mode }) => {
  const build = BUILDS[mode];
  if (!build) return {};
  const output = {
    minify: mode === 'embed' || mode === 'classic',
    // Marks for another bundler are of no use to a page.
    ...((mode === 'embed' || mode === 'classic') && { comments: { annotation: false }, postBanner: COMPILE_HINT }),
    chunkFileNames: 'chunks/[name]-[hash].js',
    ...build.rolldownOptions?.output,
  };
  return {
    plugins:
      mode === 'embed' || mode === 'classic'
        ? [
            minifyLit(),
            ...(mode === 'embed' ? [inFirstLoad.plugin, partFiles()] : []),
            litOnAnyPage(),
            integrity(version),
          ]
        : [],
    // The contract is written in zod/mini; a page gets the few checks it needs of it.
    ...((mode === 'embed' || mode === 'classic') && {
      resolve: { alias: { 'zod/mini': fileURLToPath(new URL('./src/contract/small-schemas.ts', import.meta.url)) } },
    }),
    define: { __SCRIBE_WIDGET_VERSION__: JSON.stringify(version) },
    publicDir: false,
    // Files lie beside the one that names them, wherever a page has that from.
    base: './',
    // The server carries within it what is no dependency of the package.
    ...(mode === 'server' && { ssr: { noExternal: true } }),
    build: {
      target: 'es2022',
      sourcemap: false,
      emptyOutDir: false,
      copyPublicDir: false,
      ...build,
      rolldownOptions: { ...build.rolldownOptions, output },
    },
  };
});

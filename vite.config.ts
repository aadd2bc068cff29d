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

/** Tells Chromium to compile all functions of a file while it loads, off the main thread, instead of at their first call. */
export const COMPILE_HINT = '//# allFunctionsCalledOnLoad';

/** Inlines code that is used once, before the bundler's own minifier runs: the module gets 0.9 % smaller, the classic script 1.3 %. */
export const INLINED = { minify: 'terser', terserOptions: { mangle: false, compress: { passes: 2 } } } as const;

/** Names and licences of the bundled packages, beside the files. */
const LICENSES = { fileName: 'licenses.md' };

const WIDGET = 'dist/widget';

/** The builds by `--mode`: the widget for pages, the widget for bundlers, and the proxy with sandbox and demo. */
const BUILDS: Record<string, UserConfig['build']> = {
  // The module that a page loads: one file that registers the tags. Rarely needed code follows in chunks.
  embed: {
    outDir: WIDGET,
    lib: { entry: { 'scribe-widget': 'src/embed.ts' }, formats: ['es'] },
    license: LICENSES,
    // Lets chunks import from the entry, so that shared code stays in the file that a page loads first.
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
    // Stops a second run of the script: with Trusted Types, Lit's policy can be created only once.
    rolldownOptions: {
      output: {
        codeSplitting: false,
        intro: `if(Object.hasOwn(window,"Scribe")&&window.Scribe.version===${JSON.stringify(version)})return;`,
      },
    },
  },
  // The package for bundlers, module by module, so that it can be read and debugged. `.` registers nothing; `./define` and each tag register.
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
      // Bundles only the used part of zod. The whole is 800 kB of source, most of it texts in fifty languages.
      external: [...external.filter((name) => !name.test('zod')), /^node:/],
      // No comments with the file of each module: they would name folders of the build machine.
      experimental: { attachDebugInfo: 'none' },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
};

export default defineConfig(({ mode }) => {
  const build = BUILDS[mode];
  if (!build) return {};
  const isForPages = mode === 'embed' || mode === 'classic';
  const output = {
    minify: isForPages,
    // A page has no use for marks for bundlers.
    ...(isForPages && { comments: { annotation: false }, postBanner: COMPILE_HINT }),
    chunkFileNames: 'chunks/[name]-[hash].js',
    ...build.rolldownOptions?.output,
  };
  return {
    plugins: isForPages
      ? [
          minifyLit(),
          ...(mode === 'embed' ? [inFirstLoad.plugin, partFiles()] : []),
          litOnAnyPage(),
          integrity(version),
        ]
      : [],
    // The contract uses zod/mini. A page gets our small version of it.
    ...(isForPages && {
      resolve: { alias: { 'zod/mini': fileURLToPath(new URL('./src/contract/small-schemas.ts', import.meta.url)) } },
    }),
    define: { __SCRIBE_WIDGET_VERSION__: JSON.stringify(version) },
    publicDir: false,
    // Relative addresses: a file is found beside the one that names it.
    base: './',
    // Bundles everything that is no dependency of the package.
    ...(mode === 'server' && { ssr: { noExternal: true } }),
    build: {
      target: 'es2022',
      sourcemap: false,
      emptyOutDir: false,
      copyPublicDir: false,
      ...(isForPages && INLINED),
      ...build,
      rolldownOptions: { ...build.rolldownOptions, output },
    },
  };
});

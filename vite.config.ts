import { readFileSync } from 'node:fs';
import { minifyHTMLLiterals } from 'minify-literals';
import { defineConfig, type Plugin, type UserConfig } from 'vite';

const { version, dependencies } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as {
  version: string;
  dependencies: Record<string, string>;
};
const external = Object.keys(dependencies).map((name) => new RegExp(`^${name}(/|$)`));

/** Minifies html`` and css`` of our own sources; svg`` is left out: there the minifier nests siblings. */
const minifyLit = (): Plugin => ({
  name: 'minify-lit',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/.*\.ts$/, code: /\b(?:html|css)`/ },
    async handler(code, id) {
      const result = await minifyHTMLLiterals(code, {
        fileName: id,
        htmlTags: ['html'],
        cssTags: ['css'],
        // A space between two inline elements is a space on the page.
        html: { conservativeCollapse: true },
      });
      return result ? { code: result.code, map: result.map ?? null } : undefined;
    },
  },
});

/** One file holds every part: what would be fetched is there from the start, without the bundler's wrappers around it. */
const includeParts = (): Plugin => ({
  name: 'include-parts',
  apply: 'build',
  transform: {
    filter: { id: /\/src\/.*\.ts$/, code: /\bimport\(/ },
    handler(code) {
      const parts: string[] = [];
      const included = code.replace(/\bimport\(\s*(["'`][^"'`]+["'`])\s*\)/g, (_, path: string) => {
        parts.push(`import * as part${parts.length} from ${path};`);
        return `Promise.resolve(part${parts.length - 1})`;
      });
      return { code: parts.join('') + included, map: null };
    },
  },
});

/** What each `--mode` builds into `dist/`. */
const BUILDS: Record<string, UserConfig['build']> = {
  // The module a page loads: one file, registers the tags; what is seldom needed follows in chunks.
  embed: {
    lib: { entry: { 'scribe-widget': 'src/embed.ts' }, formats: ['es'] },
    // Chunks may import from the entry: what both need stays in the one file that a page loads first.
    rolldownOptions: {
      preserveEntrySignatures: 'allow-extension',
      output: { chunkFileNames: 'scribe-widget.[name]-[hash].js' },
    },
  },
  // The same for a page without modules: `window.Scribe`.
  classic: {
    lib: {
      entry: 'src/global.ts',
      formats: ['iife'],
      name: 'ScribeWidgetClassic',
      fileName: () => 'scribe-widget.classic.js',
    },
    // The same script twice on a page: where Trusted Types are enforced, Lit's policy may be made once only.
    rolldownOptions: {
      output: {
        intro: `if(Object.hasOwn(window,"Scribe")&&window.Scribe.version===${JSON.stringify(version)})return;`,
      },
    },
  },
  // The package for bundlers: `.` registers nothing, `./define` registers.
  package: {
    lib: { entry: { index: 'src/index.ts', define: 'src/define.ts' }, formats: ['es'] },
    rolldownOptions: { external },
  },
  server: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: { main: 'server/main.ts', index: 'server/index.ts' },
      external: [...external, /^node:/],
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
};

export default defineConfig(({ mode }) => {
  const build = BUILDS[mode];
  if (!build) return {};
  const output = {
    minify: mode !== 'server',
    // Marks for another bundler are of no use to a page.
    ...((mode === 'embed' || mode === 'classic') && { comments: { annotation: false } }),
    chunkFileNames: 'chunks/[name]-[hash].js',
    ...build.rolldownOptions?.output,
  };
  return {
    plugins: mode === 'server' ? [] : [minifyLit(), ...(mode === 'classic' ? [includeParts()] : [])],
    define: { __SCRIBE_WIDGET_VERSION__: JSON.stringify(version) },
    publicDir: false,
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

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { minifyHTMLLiterals } from 'minify-literals';
import { defineConfig, type Plugin, type UserConfig } from 'vite';

const { version, dependencies } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as {
  version: string;
  dependencies: Record<string, string>;
};
const external = Object.keys(dependencies).map((name) => new RegExp(`^${name}(/|$)`));

/** Minifies html`` and css`` of our own sources; svg`` is left out: there the minifier nests siblings. */
export const minifyLit = (): Plugin => ({
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

/**
 * Lit's templates by our own means (src/elements/templates.ts): Lit itself ends with an error where a page's Trusted Types
 * do not let it make its policy, and marks bound attributes with a name that only the HTML parser takes.
 */
const litWithoutPolicy = (): Plugin => {
  const source = fileURLToPath(new URL('./src/elements/templates.ts', import.meta.url));
  const changes = [
    ['s?s.createPolicy("lit-html",{createHTML:t=>t}):void 0', 'templatePolicy(s)'],
    ['"$lit$"', '"_lit_"'],
    ['`lit$${Math.random().toFixed(9).slice(2)}$`', '`lit_${Math.random().toFixed(9).slice(2)}_`'],
    [
      'const s=l.createElement("template");return s.innerHTML=t,s',
      'return fillTemplate(l.createElement("template"),t)',
    ],
  ] as const;
  return {
    name: 'lit-without-policy',
    apply: 'build',
    transform: {
      filter: { id: /\/lit-html\/lit-html\.js$/ },
      handler(code) {
        let changed = code;
        for (const [lits, ours] of changes) {
          if (changed.split(lits).length !== 2) this.error(`lit-html has changed: ${lits} is not in it once.`);
          changed = changed.replace(lits, () => ours);
        }
        return { code: `import{templatePolicy,fillTemplate}from${JSON.stringify(source)};${changed}`, map: null };
      },
    },
  };
};

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

/** A part is imported when its file is there (src/elements/file-there.ts): an import that failed is never tried again by browsers. */
const importWhatIsThere = (): Plugin => ({
  name: 'import-what-is-there',
  apply: 'build',
  renderChunk(code, { isEntry }) {
    const part = /(new Part(?:\$\d+)?\()\(\) => (import\((["'`]\.\/[^"'`]+["'`])\))/g;
    if (isEntry && !part.test(code)) this.error('The module fetches no part: what Part is given looks otherwise.');
    return {
      code: code.replace(part, '$1(there) => there(new URL($3, import.meta.url).href).then(() => $2)'),
      map: null,
    };
  },
});

/**
 * A chunk is a function of the module, and imports nothing: by a fixed address it would have the browser run a second copy
 * wherever a page has the module by another (`?v=2`, a redirect). No export is assigned to anew (.oxlintrc.json).
 */
const functionsOfModule = (): Plugin => ({
  name: 'functions-of-module',
  apply: 'build',
  renderChunk(code, { isEntry, imports, dynamicImports, fileName }, _, { chunks }) {
    const imported = /^import \{ (.+) \} from "(.+)";$/m.exec(code);
    const exported = /^export \{ (.+) \};$/m.exec(code);
    const isKnown =
      isEntry || imports.length === 0 ? !imported : imported?.[2] === `./${MODULE}` && imports.length === 1;
    if (!isKnown || !exported || /\bofModule\b/.test(code))
      return this.error(`${fileName} imports or exports in another form.`);

    const given = exported[1]?.replace(/([\w$]+) as ([\w$]+)/g, '$2: $1');
    const used = imported?.[1]?.replaceAll(' as ', ': ');
    let changed = code;
    for (const file of dynamicImports.filter((file) => chunks[file]?.imports.includes(MODULE))) {
      const call = `import("./${file}")`;
      if (!code.includes(call)) return this.error(`${fileName} imports ${file} in another form.`);
      changed = changed.replace(call, `${call}.then(({ default: part }) => part(ofModule))`);
    }
    if (isEntry) {
      const open = exported[1]?.split(', ').filter((name) => !name.includes(' as '));
      changed = changed.replace(exported[0], () => `var ofModule = { ${given} };\nexport { ${open?.join(', ')} };`);
    } else if (imported) {
      const body = changed.replace(imported[0], '').replace(exported[0], () => `return { ${given} };`);
      changed = `export default (ofModule) => {\nvar { ${used} } = ofModule;\n${body}\n};`;
    }
    return { code: changed, map: null };
  },
});

/** Knows what the entry imports, directly or not. */
const firstLoad = (): { readonly plugin: Plugin; readonly has: (id: string) => boolean } => {
  const ids = new Set<string>();
  return {
    has: (id) => ids.has(id),
    plugin: {
      name: 'first-load',
      apply: 'build',
      buildEnd() {
        const waiting = Array.from(this.getModuleIds()).filter((id) => this.getModuleInfo(id)?.isEntry);
        for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
          if (ids.has(id)) continue;
          ids.add(id);
          waiting.push(...(this.getModuleInfo(id)?.importedIds ?? []));
        }
      },
    },
  };
};
const inFirstLoad = firstLoad();
const SHARED = /\/directives\/if-defined\.js$/;

const MODULE = 'scribe-widget.js';
const CLASSIC = 'scribe-widget.classic.js';
const CHUNK = /^scribe-widget\.[\w-]+-[\w-]{8}\.js$/;
/** Stands for the proxy's address, which the proxy puts in its place. */
const PROXY = 'https://scribe.ehr.example';

/** Writes the hash of every file that a page may load, and the lines that make a browser check them. */
const integrity = (): Plugin => ({
  name: 'integrity',
  apply: 'build',
  writeBundle({ dir = 'dist' }, bundle) {
    const list = join(dir, 'integrity.json');
    const known = existsSync(list)
      ? (JSON.parse(readFileSync(list, 'utf8')) as { files: Record<string, string> })
      : undefined;
    // Chunks of an earlier build would be packed, and never loaded.
    if (!(CLASSIC in bundle))
      for (const file of readdirSync(dir).filter((name) => CHUNK.test(name) && !(name in bundle)))
        rmSync(join(dir, file));
    // The module with its chunks and the classic script are built one after the other; each keeps what the other wrote.
    const isClassic = (file: string): boolean => file === CLASSIC;
    const kept = Object.entries(known?.files ?? {}).filter(([file]) => isClassic(file) !== CLASSIC in bundle);
    const scripts = Object.keys(bundle).filter((file) => file.endsWith('.js'));
    const hashed = scripts.map((file) => [file, sri(readFileSync(join(dir, file)))] as const);
    const files = Object.fromEntries([...kept, ...hashed].sort(([one], [other]) => (one < other ? -1 : 1)));
    writeFileSync(list, `${JSON.stringify({ version, files }, null, 2)}\n`);
    writeFileSync(join(dir, 'embed.html'), embedLines(files));
  },
});

const sri = (bytes: Buffer): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

function embedLines(files: Readonly<Record<string, string>>): string {
  const address = `${PROXY}/embed/${version}`;
  const modules = Object.entries(files).filter(([file]) => file !== CLASSIC);
  const map = {
    imports: { 'scribe-widget': `${address}/scribe-widget.js` },
    integrity: Object.fromEntries(modules.map(([file, hash]) => [`${address}/${file}`, hash])),
  };
  return `<!-- Scribe Widget ${version}: the browser checks every file before it runs. The map stands before every module of the page. -->
<script type="importmap">
${JSON.stringify(map, null, 2)}
</script>
<!-- A trip sooner, before the module: <script>scribeAssertion = fetch('/scribe-assertion', { method: 'POST' }).then((answer) => answer.text());</script> and configure({ …, assertion: scribeAssertion }). -->
<link rel="modulepreload" href="${address}/scribe-widget.js" integrity="${files[MODULE] ?? ''}" />
<script type="module">
  import { configure } from 'scribe-widget';
</script>

<!-- Instead, for a page without modules, and for browsers that know no integrity in import maps: one file, one hash. -->
<script src="${address}/${CLASSIC}" integrity="${files[CLASSIC] ?? ''}" crossorigin="anonymous"></script>
`;
}

/** Has Chromium compile the functions of a file while it comes, beside the main thread, not one by one as they are first called. */
export const COMPILE_HINT = '//# allFunctionsCalledOnLoad';

/** Beside what carries code of others in it: their names and terms. */
const LICENSES = { fileName: 'licenses.md' };

/** What each `--mode` builds into `dist/`. */
const BUILDS: Record<string, UserConfig['build']> = {
  // The module a page loads: one file, registers the tags; what is seldom needed follows in chunks.
  embed: {
    lib: { entry: { 'scribe-widget': 'src/embed.ts' }, formats: ['es'] },
    license: LICENSES,
    // Chunks may import from the entry: what both need stays in the one file that a page loads first.
    rolldownOptions: {
      preserveEntrySignatures: 'allow-extension',
      output: {
        chunkFileNames: 'scribe-widget.[name]-[hash].js',
        // What a part and the entry both need stays in the entry, however many parts need it; so does the little that only parts share.
        codeSplitting: { groups: [{ name: 'scribe-widget', test: (id) => inFirstLoad.has(id) || SHARED.test(id) }] },
      },
    },
  },
  // The same for a page without modules: `window.Scribe`.
  classic: {
    lib: {
      entry: 'src/global.ts',
      formats: ['iife'],
      name: 'ScribeWidgetClassic',
      fileName: () => CLASSIC,
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
    license: LICENSES,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: { main: 'server/main.ts', index: 'server/index.ts', assertion: 'server/assertion.ts' },
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
    minify: mode !== 'server',
    // Marks for another bundler are of no use to a page.
    ...((mode === 'embed' || mode === 'classic') && { comments: { annotation: false }, postBanner: COMPILE_HINT }),
    chunkFileNames: 'chunks/[name]-[hash].js',
    ...build.rolldownOptions?.output,
  };
  return {
    plugins:
      mode === 'server'
        ? []
        : [
            minifyLit(),
            ...(mode === 'embed' || mode === 'classic' ? [litWithoutPolicy()] : []),
            ...(mode === 'embed' ? [inFirstLoad.plugin, importWhatIsThere(), functionsOfModule(), integrity()] : []),
            ...(mode === 'classic' ? [includeParts(), integrity()] : []),
          ],
    // The contract is written in zod/mini; a page gets the few checks it needs of it.
    ...((mode === 'embed' || mode === 'classic') && {
      resolve: { alias: { 'zod/mini': fileURLToPath(new URL('./src/contract/small-schemas.ts', import.meta.url)) } },
    }),
    define: { __SCRIBE_WIDGET_VERSION__: JSON.stringify(version) },
    publicDir: false,
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

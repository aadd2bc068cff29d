// Builds the unchanged code of docs/guides into a page with each app's own tools.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { snippet } from '../../docs/snippets.ts';

interface Guide {
  readonly page: string;
  /** Code blocks of the page, by the name behind their language. */
  readonly blocks: readonly string[];
  /** The application's files around them. */
  readonly around: Readonly<Record<string, string>>;
  /** The folder in `dist` that the finished page is built into. */
  readonly built: string;
}

/** The built guide; `guide-src` holds its sources. */
const BUILT = 'guide';
const EXPORTED = 'guide-src/out';

const viteWith = (plugin: string, from: string): Readonly<Record<string, string>> => ({
  'vite.config.js': `import ${plugin} from '${from}';\nexport default { plugins: [plugin()] };\n`,
});

const CONTEXT = "{ name: 'Helena Duarte', consultationInternalId: 'c-done' }";

/** The guides whose runtime is one of the apps, by the app's name. */
export const GUIDES: Readonly<Record<string, Guide>> = {
  react: {
    page: 'guides/react.md',
    built: BUILT,
    blocks: ['scribe.js', 'Consultation.jsx'],
    around: {
      ...viteWith('plugin', '@vitejs/plugin-react'),
      'main.jsx': `import { createRoot } from 'react-dom/client';
import { Consultation } from './Consultation.jsx';
const context = ${CONTEXT};
createRoot(document.getElementById('app')).render(<Consultation id="c-done" context={context} />);
`,
    },
  },
  // Rendered by Next on a server, and hydrated.
  next: {
    page: 'guides/react.md',
    built: EXPORTED,
    blocks: ['scribe.js', 'Consultation.jsx'],
    around: {
      'next.config.js': `import { fileURLToPath } from 'node:url';
export default {
  output: 'export',
  basePath: '/embedding/next/${EXPORTED}',
  // What the widget needs stands beside the repository's own packages.
  turbopack: { root: fileURLToPath(new URL('../../../../../../', import.meta.url)) },
};
`,
      'app/layout.jsx': `export const metadata = { title: 'guides/react.md', icons: { icon: 'data:,' } };
export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>;
}
`,
      'app/page.jsx': `import { Consultation } from '../Consultation.jsx';
export default function Page() {
  return <Consultation id="c-done" context={${CONTEXT}} />;
}
`,
    },
  },
  vue: {
    page: 'guides/vue.md',
    built: BUILT,
    blocks: ['vite.config.js', 'scribe.js', 'Consultation.vue'],
    around: {
      'main.js': `import { createApp } from 'vue';
import Consultation from './Consultation.vue';
createApp(Consultation, { id: 'c-done' }).mount('#app');
`,
    },
  },
  svelte: {
    page: 'guides/svelte.md',
    built: BUILT,
    blocks: ['scribe.js', 'Consultation.svelte'],
    around: {
      ...viteWith('{ svelte as plugin }', '@sveltejs/vite-plugin-svelte'),
      'main.js': `import { mount } from 'svelte';
import Consultation from './Consultation.svelte';
mount(Consultation, { target: document.getElementById('app'), props: { id: 'c-done' } });
`,
    },
  },
  angular: {
    page: 'guides/angular.md',
    built: BUILT,
    blocks: ['scribe.ts', 'consultation.ts'],
    around: {
      'tsconfig.json': '{ "extends": "../../tsconfig.json", "files": ["main.ts"] }\n',
      'main.ts': `import { Component, provideZonelessChangeDetection } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { Consultation } from './consultation';
@Component({ selector: 'guide-page', imports: [Consultation], template: '<app-consultation id="c-done" />' })
class Page {}
void bootstrapApplication(Page, { providers: [provideZonelessChangeDetection()] });
`,
    },
  },
};

/** Writes a guide's files into `dist/guide-src` of its app; answers the arguments of `npm` that build them. */
export function writeGuide(name: string, { page, blocks, around }: Guide, app: string): string[] {
  const folder = join(app, 'dist', 'guide-src');
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };
  // A file that the guide no longer has must not be imported any more.
  rmSync(folder, { recursive: true, force: true });
  for (const block of blocks) write(block, placed(snippet(page, block)));
  for (const [file, text] of Object.entries(around)) write(file, text);
  if (name === 'next') return ['exec', '--', 'next', 'build', 'dist/guide-src'];
  const isAngular = name === 'angular';
  const main = Object.keys(around).find((file) => file.startsWith('main.')) ?? '';
  const script = isAngular ? '' : `<script type="module" src="./${main}"></script>`;
  const body = isAngular ? '<guide-page></guide-page>' : `<div id="app"></div>${script}`;
  write(
    'index.html',
    `<!doctype html><html lang="en"><head><meta charset="utf-8" /><title>${page}</title><base href="./" /><link rel="icon" href="data:," /></head><body>${body}</body></html>\n`,
  );
  return isAngular
    ? ['exec', '--', 'ng', 'build', '--configuration', 'guide']
    : ['exec', '--', 'vite', 'build', 'dist/guide-src', '--outDir', `../${BUILT}`, '--emptyOutDir', '--base', './'];
}

/** The page’s proxy and account are those of the sandbox. */
const placed = (code: string): string =>
  code
    .replace("'https://scribe.ehr.example'", "new URLSearchParams(globalThis.location?.search).get('proxy') ?? ''")
    .replaceAll('pk_ana', 'pk_sandbox_ana');

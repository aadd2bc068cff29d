// The recipes of docs/guides/mounting.md for Next, as an application that a server runs.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { snippet } from '../../docs/snippets.ts';

const PAGE = 'guides/mounting.md';
const BLOCKS = ['scribe-proxy.js', 'pages/api/scribe/[...path].js', 'fetch.mjs', 'app/scribe/[...path]/route.js'];

const AROUND: Readonly<Record<string, string>> = {
  'next.config.js': `import { fileURLToPath } from 'node:url';
export default {
  serverExternalPackages: ['scribe-widget-proxy'],
  // What the proxy needs stands beside the repository's own packages.
  turbopack: { root: fileURLToPath(new URL('../../../../../../', import.meta.url)) },
};
`,
  'app/layout.jsx': `export default function Layout({ children }) {
  return <html lang="en"><body>{children}</body></html>;
}
`,
  'app/page.jsx': 'export default function Page() {\n  return <p>A page of the application.</p>;\n}\n',
};

/** The application's folder below its app's. */
export const NEXT_SERVER = 'dist/server-src';

/** Writes it into the app's folder; answers the arguments of `npm` that build it. */
export function writeNextServer(app: string): string[] {
  const files = { ...Object.fromEntries(BLOCKS.map((name) => [name, snippet(PAGE, name)])), ...AROUND };
  // A route that the recipes no longer have must not answer any more.
  rmSync(join(app, NEXT_SERVER), { recursive: true, force: true });
  for (const [name, text] of Object.entries(files)) {
    const file = join(app, NEXT_SERVER, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return ['exec', '--', 'next', 'build', NEXT_SERVER];
}

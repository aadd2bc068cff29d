// Writes `integrity.json`, `embed.html` and `embed.classic.html` with the hash of every file that a page may load.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The names of the files that a page may load. */
export const MODULE = 'scribe-widget.js';
export const CLASSIC = 'scribe-widget.classic.js';
const CHUNK = /^scribe-widget\.[\w-]+-[\w-]{8}\.js$/;
/** A placeholder that the proxy replaces with its address. */
const PROXY = 'https://scribe.ehr.example';

/** Writes the hashes, and the lines that make a browser check them. */
export const integrity = (version: string): Plugin => ({
  name: 'integrity',
  apply: 'build',
  writeBundle({ dir = '' }, bundle) {
    const list = join(dir, 'integrity.json');
    const known = existsSync(list)
      ? (JSON.parse(readFileSync(list, 'utf8')) as { files: Record<string, string> })
      : undefined;
    // Removes chunks of an earlier build, which would be packed but never loaded.
    if (!(CLASSIC in bundle))
      for (const file of readdirSync(dir).filter((name) => CHUNK.test(name) && !(name in bundle)))
        rmSync(join(dir, file));
    // Module and classic script are built one after the other. Each keeps the hashes of the other.
    const isClassic = (file: string): boolean => file === CLASSIC;
    const kept = Object.entries(known?.files ?? {}).filter(([file]) => isClassic(file) !== CLASSIC in bundle);
    const scripts = Object.keys(bundle).filter((file) => file.endsWith('.js'));
    const hashed = scripts.map((file) => [file, sri(readFileSync(join(dir, file)))] as const);
    const files = Object.fromEntries([...kept, ...hashed].sort(([one], [other]) => (one < other ? -1 : 1)));
    writeFileSync(list, `${JSON.stringify({ version, files }, null, 2)}\n`);
    writeFileSync(join(dir, 'embed.html'), moduleLines(version, files));
    writeFileSync(join(dir, 'embed.classic.html'), classicLines(version, files));
  },
});

const sri = (bytes: Buffer): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

type Hashes = Readonly<Record<string, string>>;
const addressOf = (version: string): string => `${PROXY}/embed/${version}`;

/** The lines for one of the two scripts. If a file had both, somebody would paste both and load the widget twice. */
function moduleLines(version: string, files: Hashes): string {
  const address = addressOf(version);
  const modules = Object.entries(files).filter(([file]) => file !== CLASSIC);
  const map = {
    imports: { 'scribe-widget': `${address}/scribe-widget.js` },
    integrity: Object.fromEntries(modules.map(([file, hash]) => [`${address}/${file}`, hash])),
  };
  return `<!-- Scribe Widget ${version}: the browser checks every file before it runs. The map stands before every module of the page. A page without modules: ${address}/embed.classic.html -->
<script type="importmap">
${JSON.stringify(map, null, 2)}
</script>
<!-- A trip sooner, before the module: <script>scribeAssertion = fetch('/scribe-assertion', { method: 'POST', body: '{"sessionIds":["c-1042"]}' }).then((answer) => answer.text());</script> and configure({ …, assertion: scribeAssertion }). -->
<link rel="modulepreload" href="${address}/scribe-widget.js" integrity="${files[MODULE] ?? ''}" />
<script type="module">
  import { configure } from 'scribe-widget';
</script>
`;
}

function classicLines(version: string, files: Hashes): string {
  return `<!-- Scribe Widget ${version}, for a page without modules, and for browsers that know no integrity in import maps: one file, one hash. -->
<script src="${addressOf(version)}/${CLASSIC}" integrity="${files[CLASSIC] ?? ''}" crossorigin="anonymous"></script>
`;
}

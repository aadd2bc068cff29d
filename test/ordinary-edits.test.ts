// What anybody may change without a look at the build. Each edit is made while the bundler reads the sources.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build, type InlineConfig, type Plugin } from 'vite';
import config from '../vite.config.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const HELPER = 'two-lines';

/** Builds `scribe-widget.js` and its chunks in memory, each source as `edit` leaves it; answers the code by file name. */
async function built(edit: (code: string, id: string) => string): Promise<Map<string, string>> {
  const settings = config({ mode: 'embed', command: 'build' }) as InlineConfig;
  const edits: Plugin = {
    name: 'edits',
    enforce: 'pre',
    resolveId: (id) => (id === HELPER ? HELPER : undefined),
    load: (id) => (id === HELPER ? 'export const twoLines = (text) =>\n  `${text} ${text}`;' : undefined),
    transform: (code, id) => ({ code: edit(code, id), map: null }),
  };
  // Markup stays as it is written: to make it smaller takes most of the time, and no edit meets it.
  const plugins = settings.plugins?.filter((plugin) => !(plugin && 'name' in plugin && plugin.name === 'minify-lit'));
  const answer = await build({
    ...settings,
    ...{ root, configFile: false, logLevel: 'silent', plugins: [edits, ...(plugins ?? [])] },
    build: { ...settings.build, write: false },
  });
  const [{ output }] = answer as [Extract<typeof answer, { output: unknown }>];
  return new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.code]] : [])));
}

describe('the build of scribe-widget.js', () => {
  it('takes a helper of two lines that two chunks share, and a patch release of Lit; the entry stays one file', async () => {
    const files = await built((code, id) => {
      if (/\/(document-views|session-card)\.ts$/.test(id)) return `${code}\nexport { twoLines } from '${HELPER}';`;
      return id.includes('/lit-html/') ? `${code}\n// another release` : code;
    });
    const entry = files.get('scribe-widget.js') ?? '';
    assert.doesNotMatch(entry, /(?:^|[;}\n])\s*(?:import|export)\b[^;(]*?["'`]\.\//);
    const chunks = [...files.keys()].filter((name) => name !== 'scribe-widget.js');
    for (const part of ['document-views', 'session-card', 'document-writers', 'es', 'pt-br'])
      assert.equal(chunks.filter((name) => name.startsWith(`scribe-widget.${part}-`)).length, 1, part);
  });

  it('says in words what is missing where Lit makes its policy in another way', async () => {
    await assert.rejects(
      built((code, id) => (id.includes('/lit-html/') ? code.replace('"lit-html"', '"lit"') : code)),
      /Lit has changed: lit-html\.js does not say .*createPolicy.* See packages\/vite\/lit\.ts/,
    );
  });
});

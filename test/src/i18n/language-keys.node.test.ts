import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { dropKeys } from '../../../src/build/language-keys.ts';
import { es, esMx } from '../../../src/i18n/es.ts';
import { ptBr } from '../../../src/i18n/pt-br.ts';

/** What a language's file exports once it is built without the keys. */
async function built(file: string): Promise<Record<string, Record<string, unknown>>> {
  const entry = fileURLToPath(new URL(`../../../src/i18n/${file}`, import.meta.url));
  const lib = { entry, formats: ['es' as const] };
  const options = { configFile: false as const, logLevel: 'silent' as const, plugins: [dropKeys()] };
  const [made] = [await build({ ...options, build: { write: false, lib } })].flat();
  if (!made || !('output' in made)) throw new Error('Nothing was built.');
  const { code } = made.output[0];
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Record<string, Record<string, unknown>>;
}

/** Texts as they are, functions by what they are made of. */
const texts = (messages: object) =>
  Object.fromEntries(
    Object.entries(messages).map(([key, text]) => [key, typeof text === 'string' ? text : typeof text]),
  );

describe('a language without the keys that the entry has', () => {
  it('says in its file what its source says, by the same keys', async () => {
    const spanish = await built('es.ts');
    assert.deepEqual(texts(spanish['es'] ?? {}), texts(es));
    assert.deepEqual(texts(spanish['esMx'] ?? {}), texts(esMx));
    const { ptBr: portuguese = {} } = await built('pt-br.ts');
    assert.deepEqual(texts(portuguese), texts(ptBr));
    const checkedAt = portuguese['checkedAt'] as (time: string) => string;
    assert.equal(checkedAt('10:42'), ptBr.checkedAt('10:42'));
  });
});

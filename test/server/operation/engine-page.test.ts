// `/embed/engine` says whether the widget works in a browser or shell, even to an engine of 2013: its script runs here in old syntax.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it, type TestContext } from 'node:test';
import { createContext, runInContext } from 'node:vm';
import { Linter } from 'eslint';
import { startFixture } from '../../support/proxy-fixture.ts';

async function open(t: TestContext) {
  const f = await startFixture(t);
  const answer = await fetch(`${f.url}/embed/engine`);
  const text = await answer.text();
  const [, script = ''] = /<script>([\s\S]*?)<\/script>/.exec(text) ?? [];
  return { answer, text, script };
}

/** Returns a document with the members that the script uses; `texts` by the id of their element. */
function fakeDocument() {
  const texts: Record<string, string[]> = {};
  const node = (into: string[]) => ({
    firstChild: {
      set nodeValue(text: string) {
        into.splice(0, Infinity, text);
      },
    },
    appendChild: (child: unknown) => typeof child === 'string' && into.push(child),
  });
  const document = {
    createElement: (): object => {
      const own: string[] = [];
      return {
        ...node(own),
        noModule: false,
        appendChild: (child: unknown) => typeof child === 'string' && all.push(child),
      };
    },
    createTextNode: (text: string) => text,
    getElementById: (id: string) => node((texts[id] ??= [])),
  };
  const all: string[] = [];
  return { document, texts, all };
}

describe('GET /embed/engine', () => {
  it('is a page whose own script alone runs, and the widget’s', async (t) => {
    const { answer, text, script } = await open(t);
    assert.match(answer.headers.get('content-type') ?? '', /^text\/html/);
    const hash = createHash('sha256').update(script).digest('base64');
    assert.match(
      answer.headers.get('content-security-policy') ?? '',
      new RegExp(`script-src 'self' 'sha256-${hash.replaceAll(/[+/]/g, '\\$&')}'`),
    );
    assert.match(text, /<p id="verdict">No script runs here: the widget cannot work\.<\/p>/);
  });

  it('is read by an engine that knows ES5 alone', async (t) => {
    const { script } = await open(t);
    assert.deepEqual(new Linter().verify(script, [{ languageOptions: { ecmaVersion: 5, sourceType: 'script' } }]), []);
    assert.notEqual(new Linter().verify('let a', [{ languageOptions: { ecmaVersion: 5 } }]).length, 0);
  });

  it('says in words that the engine is too old, which it is, and what is missing', async (t) => {
    const { script } = await open(t);
    const { document, texts, all } = fakeDocument();
    const window = {};
    const navigator = { userAgent: 'Mozilla/5.0 (Windows NT 6.1; Trident/7.0; rv:11.0) like Gecko' };
    runInContext(
      script,
      createContext({ document, window, navigator, Map: undefined, Set: undefined, String: undefined }),
    );
    assert.match(texts['verdict']?.[0] ?? '', /^This engine is too old for the widget: 10 of the things/);
    assert.match(texts['engine']?.[0] ?? '', /\(rv: 11\.0\)$/);
    assert.ok(all.includes('Custom elements') && all.includes('MISSING'));
  });
});

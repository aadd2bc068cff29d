import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { docsFiles } from '../../../demo/ehr/server/built-pages.ts';

const answer = docsFiles(() =>
  Promise.resolve(
    new Map([
      ['index.html', 'home'],
      ['elements/scribe-session.html', 'session'],
      ['decisions/index.html', 'decisions'],
      ['assets/site.js', 'code'],
      ['files/docs/deploy/nginx.conf', 'events {}'],
    ]),
  ),
);
const ask = async (path: string) => {
  const response = await answer(path);
  return response && { status: response.status, to: response.headers.get('Location'), text: await response.text() };
};

describe('/docs/ of the demo', () => {
  it('answers a page by its address with and without .html, and a folder by its index', async () => {
    assert.equal((await ask('/docs/'))?.text, 'home');
    for (const path of ['/docs/elements/scribe-session', '/docs/elements/scribe-session.html'])
      assert.deepEqual(await ask(path), { status: 200, to: null, text: 'session' });
    assert.equal((await ask('/docs/decisions/'))?.text, 'decisions');
    assert.equal((await answer('/docs/assets/site.js'))?.headers.get('Content-Type'), 'text/javascript; charset=utf-8');
    const linked = await answer('/docs/files/docs/deploy/nginx.conf');
    assert.equal(linked?.headers.get('Content-Type'), 'text/plain; charset=utf-8');
  });

  it('sends a browser on where links of the page would lead elsewhere', async () => {
    assert.deepEqual(await ask('/docs/decisions'), { status: 301, to: '/docs/decisions/', text: '' });
    const moved = await ask('/docs/elements/scribe-session/');
    assert.deepEqual([moved?.status, moved?.to], [301, '/docs/elements/scribe-session']);
  });

  it('answers 404 with a page of its own where there is none, whose links fit its depth', async () => {
    const missing = await ask('/docs/components/one/scribe-cdss-alerts');
    assert.equal(missing?.status, 404);
    assert.match(missing.text, /<h1 id="no-such-page">No such page<\/h1>/);
    assert.match(missing.text, /href="\.\.\/\.\.\/elements\/scribe-cdss-alerts\.html"/);
    assert.match(missing.text, /src="\.\.\/\.\.\/assets\/site\.js"/);
    assert.equal((await ask('/docs/elements/'))?.status, 404);
    for (const path of ['/docs/__proto__', '/docs/..%2Fpackage.json', '/docs//evil.example', '/docs/a"><script>'])
      assert.equal((await ask(path))?.status, 404, path);
  });

  it('leaves everything else to the EHR', async () => {
    assert.equal(await ask('/consultations/c-done'), undefined);
  });
});

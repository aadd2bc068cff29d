// A browser caches the widget's entry for five minutes and requests the chunks that it names from any instance.
import assert from 'node:assert/strict';
import { symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { openSqliteStore, systemClock } from '../../../server/index.ts';
import { ownFolder, storeFile } from '../../support/own-folder.ts';
import { SECRETS, startFixture } from '../../support/proxy-fixture.ts';
import { until } from '../../support/until.ts';

const CHUNK = 'scribe-widget.document-views-Ab3_d-9x.js';

function buildOf(t: TestContext, files: Readonly<Record<string, string>>): string {
  const folder = ownFolder(t);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

async function instance(t: TestContext, file: string, files: Readonly<Record<string, string>>, tokenKey: string) {
  const store = openSqliteStore(file, systemClock);
  const config = { widgetDirectory: buildOf(t, files), tokenKeys: [tokenKey] };
  const f = await startFixture(t, { config, deps: { store } });
  return { store, get: (name: string) => fetch(`${f.url}/embed/v1/${name}`) };
}

describe('an instance of another build', () => {
  it('serves the chunks of the builds that shared its store, for good, and no other file', async (t) => {
    const file = storeFile(t);
    const former = await instance(t, file, { [CHUNK]: 'export const a = 1;', 'scribe-widget.js': '1' }, SECRETS.token);
    await until('the store has the chunk', () => former.store.get(`widget-chunk:${CHUNK}`));
    const { get } = await instance(t, file, { 'scribe-widget.js': '2' }, SECRETS.token);
    const answer = await get(CHUNK);
    assert.deepEqual([answer.status, await answer.text()], [200, 'export const a = 1;']);
    assert.match(answer.headers.get('cache-control') ?? '', /immutable/);
    assert.equal(answer.headers.get('access-control-allow-origin'), '*');
    assert.equal(await (await get('scribe-widget.js')).text(), '2');
    assert.equal((await get(CHUNK.replace('9x', '9y'))).status, 404);
  });

  it('starts where a chunk cannot be read, because a deploy is replacing it, and keeps the others', async (t) => {
    const file = storeFile(t);
    const store = openSqliteStore(file, systemClock);
    const widgetDirectory = buildOf(t, { [CHUNK]: 'export const a = 1;' });
    symlinkSync('/nowhere/at-all', join(widgetDirectory, 'scribe-widget.a-gone-Ab3_d-9x.js'));
    await startFixture(t, { config: { widgetDirectory, tokenKeys: [SECRETS.token] }, deps: { store } });
    await until('the store has the other chunk', () => store.get(`widget-chunk:${CHUNK}`));
  });

  it('serves no script that somebody else wrote into the store', async (t) => {
    const file = storeFile(t);
    const { store, get } = await instance(t, file, {}, SECRETS.token);
    await store.put(`widget-chunk:${CHUNK}`, 'alert(1)', Date.now() + 60_000);
    assert.equal((await get(CHUNK)).status, 404);
    await instance(t, file, { [CHUNK]: 'export const a = 1;' }, `other-${SECRETS.token}`);
    assert.equal((await get(CHUNK)).status, 404);
  });

  it('logs no failure of the store for a chunk that is still to be stored when the proxy ends', async (t) => {
    const store = openSqliteStore(storeFile(t), systemClock);
    let fail: (() => void) | undefined;
    const put = store.put.bind(store);
    store.put = (key, ...rest) =>
      key.startsWith('widget-chunk:')
        ? new Promise((_resolve, reject) => (fail = () => reject(new Error('statement has been finalized'))))
        : put(key, ...rest);
    const { logs, proxy } = await startFixture(t, { deps: { store } });
    await until('a chunk is to be stored', () => fail);
    await proxy.close();
    fail?.();
    await new Promise((resolve) => setImmediate(resolve));
    assert.doesNotMatch(logs.join(''), /the store does not do what it is asked/);
  });
});

import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import type { Platform } from '../../../src/client/platform.ts';
import { Scribe, replaceScribe } from '../../../src/consultation/scribe.ts';
import { fileThere } from '../../../src/elements/file-there.ts';
import { FakePlatform } from '../../support/fake-platform.ts';

const ADDRESS = 'https://scribe.ehr.example/embed/v1/scribe-widget.part-12345678.js';

const pageWhere = (fetch: Platform['fetch'], more: Pick<Platform, 'obstacle'> = {}): void =>
  replaceScribe(new Scribe(Object.assign(new FakePlatform(fetch), more)));

afterEach(() => replaceScribe(undefined));

describe('fileThere', () => {
  it('settles when the file was read to its end', async () => {
    const answer = new Response('export {}');
    pageWhere((address) => {
      assert.equal(address, ADDRESS);
      return Promise.resolve(answer);
    });
    await fileThere(ADDRESS);
    assert.equal(answer.bodyUsed, true);
  });

  it('rejects while the network or its server does not give it', async () => {
    pageWhere(() => Promise.reject(new TypeError('Failed to fetch')));
    await assert.rejects(fileThere(ADDRESS), /Failed to fetch/);
    pageWhere(() => Promise.resolve(new Response('', { status: 503 })));
    await assert.rejects(fileThere(ADDRESS), { message: ADDRESS });
  });

  it('does not stand in the way where the page may import but not fetch', async () => {
    pageWhere(() => Promise.reject(new TypeError('Failed to fetch')), { obstacle: () => 'connect-src' });
    await fileThere(ADDRESS);
  });
});

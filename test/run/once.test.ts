import assert from 'node:assert/strict';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { writeGuide } from '../embedding/frameworks/guides.ts';
import { NEXT_SERVER, writeNextServer } from '../embedding/frameworks/next-server.ts';
import { ownFolder } from '../support/own-folder.ts';
import { digestOf, once } from './once.ts';

describe('an application of the embedding tests', () => {
  it('is built again only where what it depends on has changed', async (t) => {
    const folder = ownFolder(t);
    const done: string[] = [];
    const build = (source: string) =>
      once(join(folder, 'dist/.built'), digestOf([source]), () => Promise.resolve(void done.push(source)));
    for (const source of ['one', 'one', 'two', 'two', 'one']) await build(source);
    assert.deepEqual(done, ['one', 'two', 'one']);
  });

  it('is built again after a build that failed, also from the sources of before', async (t) => {
    const stamp = join(ownFolder(t), '.built');
    const done: string[] = [];
    const build = (source: string, isSound = true) =>
      once(stamp, digestOf([source]), () => {
        done.push(source);
        return isSound ? Promise.resolve() : Promise.reject(new Error('half of it is written'));
      });
    await build('one');
    await assert.rejects(build('two', false));
    await build('one');
    assert.deepEqual(done, ['one', 'two', 'one']);
  });

  it('depends on its files, not on what was installed and built in it', (t) => {
    const folder = ownFolder(t);
    const write = (file: string): string => {
      mkdirSync(join(folder, file, '..'), { recursive: true });
      writeFileSync(join(folder, file), file);
      return digestOf([], folder);
    };
    const first = write('src/page.js');
    assert.deepEqual([write('node_modules/a/index.js'), write('dist/page.js')], [first, first]);
    assert.notEqual(write('src/other.js'), first);
  });

  it('has no file of a guide that the guide no longer has', (t) => {
    const app = ownFolder(t);
    const [guide, server] = [join(app, 'dist/guide-src/old.jsx'), join(app, NEXT_SERVER, 'pages/old.js')];
    for (const file of [guide, server]) {
      mkdirSync(join(file, '..'), { recursive: true });
      writeFileSync(file, '');
    }
    writeGuide('next', { page: 'guides/react.md', built: '', blocks: ['scribe.js'], around: {} }, app);
    writeNextServer(app);
    assert.deepEqual([existsSync(guide), existsSync(server)], [false, false]);
    assert.ok(existsSync(join(app, 'dist/guide-src/scribe.js')) && existsSync(join(app, NEXT_SERVER, 'app/page.jsx')));
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { buildPlayground } from '../../../demo/playground/build.ts';

describe('the playground as static pages', async () => {
  const files = await buildPlayground('../widget/scribe-widget.js');

  it('names every file relative to the page, so that it may stand anywhere', () => {
    for (const page of ['index.html', 'stage.html']) {
      const html = files.get(page) ?? '';
      const addresses = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].flatMap(([, address]) => address ?? []);
      assert.ok(addresses.length > 2);
      for (const address of addresses.filter((each) => !each.startsWith('data:'))) {
        assert.match(address, /^\.\//);
        assert.ok(files.has(address.slice(2)), address);
      }
    }
  });

  it('loads the widget from where it is told', () => {
    assert.match(files.get('stage.html') ?? '', /<meta name="scribe-widget" content="\.\.\/widget\/scribe-widget\.js"/);
  });

  it('has no inline script or style', () => {
    for (const [name, text] of files) {
      if (name.endsWith('.html')) assert.doesNotMatch(text, /<style|<script[^>]*>[^<]|\sstyle=|\son\w+=/);
    }
  });
});

// Where engines can differ: names that elements give the page.
import { expect } from '@open-wc/testing';
import * as door from '../../../src/index.ts';

describe('the classic script, in each engine', () => {
  it('stays itself beside <form id="Scribe">', async () => {
    const form = document.createElement('form');
    form.id = 'Scribe';
    document.body.append(form);
    expect(window.Scribe).to.equal(form);
    await import('../../../src/global.ts');
    expect(window.Scribe?.configure).to.equal(door.configure);
    form.remove();
    expect(window.Scribe?.configure).to.equal(door.configure);
  });
});

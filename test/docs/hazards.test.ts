import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { CSV, PAGE, csvOf, pageWith } from '../../demo/docs/hazards/files.ts';
import { LIKELIHOODS, SEVERITIES, ratingOf, readHazards } from '../../demo/docs/hazards/hazards.ts';
import { hasTest, isTitleIn } from '../support/named-tests.ts';

const ROOT = new URL('../../', import.meta.url);
const hazards = readHazards();
const source = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');

describe('the hazard log', () => {
  it('has at least 40 hazards, each with its number in order', () => {
    assert.ok(hazards.length >= 40);
    assert.deepEqual(
      hazards.map(({ id }) => id),
      hazards.map((_, index) => `H${String(index + 1).padStart(2, '0')}`),
    );
  });

  it('names tests that are there and are run', () => {
    for (const { id, controls } of hazards)
      for (const { tests } of controls)
        for (const test of tests) {
          const [file = '', ...title] = test.split(': ');
          assert.ok(hasTest(new URL(file, ROOT), title.join(': ')), `${id}: ${test}`);
        }
  });

  it('claims no control that raises a risk, and leaves none at 4 or 5', () => {
    for (const { id, before, after } of hazards) {
      assert.ok(SEVERITIES.indexOf(after[0]) <= SEVERITIES.indexOf(before[0]), id);
      assert.ok(LIKELIHOODS.indexOf(after[1]) <= LIKELIHOODS.indexOf(before[1]), id);
      assert.ok(ratingOf(after) <= 3, id);
    }
  });

  it('says of each hazard who must do what about what remains', () => {
    for (const { id, duties } of hazards) assert.notDeepEqual(Object.keys(duties), [], id);
  });

  it('is in its page and its CSV unchanged: otherwise run `npm run hazards`', () => {
    assert.equal(source(PAGE), pageWith(source(PAGE), hazards));
    assert.equal(source(CSV), csvOf(hazards));
  });
});

describe('a test that is named', () => {
  const text = `
describe('alerts', () => {
  it('are shown', () => {});
  it(\`are read in \${lang}, whole\`, () => {});
  it.skip('are counted', () => {
    it('never', () => {});
  });
  it('are told', { skip: 'later' }, () => {
    assert.ok(true);
  });
  it.todo('are printed');
  it('are spoken', { skip: hasNoVoice && 'no voice here' }, () => {});
  // it('are commented out', () => {});
  xit('are crossed out', () => {});
  it('are given up', (t) => {
    t.skip('later');
    assert.ok(true);
  });
  it('are read aloud', (t) => {
    if (hasNoVoice) t.skip('no voice here');
  });
});
test.describe.fixme('pages', () => {
  test('are opened', async () => {});
});
test('are closed', async ({ page }) => {
  test.fixme(true, 'later');
  await page.close();
});
test('are turned', async () => {
  await test.step('are turned back', async () => {});
  await test.step.skip('are turned away', async () => {});
});
describe.skip('documents', () => {
  it('are listed', () => {});
});
`;

  it('is there by its title, with what is made at run time', () => {
    const titles = ['alerts', 'are shown', 'are read in es, whole', 'are spoken', 'are read aloud', 'are turned back'];
    for (const title of titles) assert.ok(isTitleIn(text, title), title);
  });

  it('is not there if it is left out, alone or with its group, or has another title', () => {
    const skipped = ['are counted', 'never', 'are told', 'are printed', 'documents', 'are listed', 'are crossed out'];
    const given = [
      'are commented out',
      'are given up',
      'pages',
      'are opened',
      'are closed',
      'are turned away',
      'are show',
    ];
    for (const title of [...skipped, ...given]) assert.ok(!isTitleIn(text, title), title);
  });
});

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { runStages, totalOf } from './run-stages.ts';
import type { Stage } from './stages.ts';
import { ownFolder } from '../support/own-folder.ts';

describe('the stages of the tests', () => {
  const cwd = ownFolder({ after });

  const run = async (stages: readonly Stage[], atOnce = 2) => {
    const begun: string[] = [];
    const outcomes = await runStages(stages, {
      atOnce,
      cwd,
      onBegin: ({ name }) => begun.push(name),
      onEnd: () => undefined,
    });
    return { begun, ended: outcomes.map(({ name, status }) => `${name} ${status}`), outcomes };
  };
  const touchAndWaitFor = (own: string, other: string) => `touch ${own}; until [ -e ${other} ]; do :; done`;

  it('run beside each other', async () => {
    const stages = [
      { name: 'one', command: touchAndWaitFor('one', 'other') },
      { name: 'other', command: touchAndWaitFor('other', 'one') },
    ];
    const { ended } = await run(stages);
    assert.deepEqual(ended.sort(), ['one passed', 'other passed']);
  });

  it('begin after those they need have passed, and later ones overtake those that wait', async () => {
    const stages = [
      { name: 'needy', command: 'test -e made', after: ['maker'] },
      { name: 'maker', command: 'touch made' },
    ];
    const { begun, ended } = await run(stages);
    assert.deepEqual(begun, ['maker', 'needy']);
    assert.deepEqual(ended, ['maker passed', 'needy passed']);
  });

  it('need only what is asked for', async () => {
    const { ended } = await run([{ name: 'alone', command: 'true', after: ['build'] }]);
    assert.deepEqual(ended, ['alone passed']);
  });

  it('stop when one fails: what it started ends too, and none begins', async () => {
    const stages = [
      { name: 'long', command: 'sleep 600; touch survived' },
      { name: 'faulty', command: 'exit 3' },
      { name: 'next', command: 'touch begun' },
    ];
    const { begun, ended } = await run(stages);
    assert.deepEqual(begun, ['long', 'faulty']);
    assert.deepEqual(ended, ['faulty failed', 'long stopped']);
    assert.deepEqual([existsSync(join(cwd, 'survived')), existsSync(join(cwd, 'begun'))], [false, false]);
  });

  it('count for nothing where they were stopped', async () => {
    const stages = [
      { name: 'long', command: 'echo e2e: 3 passed, 2 failed; sleep 600' },
      { name: 'faulty', command: 'echo e2e: 5 passed, 1 failed; sleep 0.3; exit 1' },
    ];
    const { outcomes } = await run(stages);
    assert.deepEqual(totalOf(outcomes), { passed: 5, failed: 1, skipped: 0 });
  });

  it('keep all that they print, and get the environment they name', async () => {
    const command = 'echo to output; echo "$GREETING to error" >&2';
    const { outcomes } = await run([{ name: 'talker', command, env: { GREETING: 'hello' } }]);
    assert.match(outcomes[0]?.lines ?? '', /to output/);
    assert.match(outcomes[0]?.lines ?? '', /hello to error/);
  });

  it('get no variable that configures the programs under test, which a developer’s shell may have', async (t) => {
    const names = ['SCRIBE_STORE', 'SANDBOX_PORT', 'PROXY_PORT', 'DEMO_PORT', 'EHR_COOKIE_SECRET'];
    for (const name of names) {
      const former = process.env[name];
      t.after(() => (former === undefined ? delete process.env[name] : (process.env[name] = former)));
      process.env[name] = 'of the shell';
    }
    const { outcomes } = await run([{ name: 'teller', command: 'env', env: { SCRIBE_STORE: 'of the stage' } }]);
    assert.doesNotMatch(outcomes[0]?.lines ?? '', /of the shell/);
    assert.match(outcomes[0]?.lines ?? '', /^SCRIBE_STORE=of the stage$/m);
  });
});

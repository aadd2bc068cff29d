import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { commandLine } from './command-line.ts';
import { randomOf } from './world/random.ts';

const SCENARIOS = ['chaos', 'deploy'];
const asked = (...args: string[]) => commandLine(args, SCENARIOS, 7);

describe('the arguments of npm run endure', () => {
  it('is every scenario with a drawn seed, unless told', () => {
    assert.deepEqual(asked(), { names: SCENARIOS, minutes: undefined, seed: 7, widgets: 3 });
    const all = asked('chaos', '--minutes', '0.3', '--seed', '0', '--widgets', '0');
    assert.deepEqual(all, { names: ['chaos'], minutes: 0.3, seed: 0, widgets: 0 });
  });

  for (const [args, words] of [
    [['chaso'], /no scenario "chaso"/],
    [['--minutes', '0'], /--minutes takes/],
    [['--minutes', 'x'], /--minutes takes/],
    [['--seed', ''], /--seed takes/],
    [['--seed', '1.5'], /--seed takes/],
    [['--seed', '4294967296'], /--seed takes/],
    [['--widgets', '1.5'], /--widgets takes/],
    [['--widgets', '21'], /--widgets takes/],
    [['--sead', '1'], /--sead/],
  ] as const) {
    it(`names what is wrong with ${args.join(' ') || 'nothing'}`, () => assert.throws(() => asked(...args), words));
  }
});

describe('chance of a seed', () => {
  const draws = (seed: number, name: string) => {
    const random = randomOf(seed, name);
    return Array.from({ length: 50 }, () => random.next());
  };

  it('is the same each time, and another for another seed or actor', () => {
    assert.deepEqual(draws(1, 'tab 1'), draws(1, 'tab 1'));
    for (const other of [draws(2, 'tab 1'), draws(1, 'tab 2')]) assert.notDeepEqual(draws(1, 'tab 1'), other);
  });

  it('is spread over all from 0 up to 1', () => {
    const drawn = draws(1, 'tab 1');
    assert.ok(drawn.every((value) => value >= 0 && value < 1));
    assert.ok(Math.min(...drawn) < 0.2 && Math.max(...drawn) > 0.8);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { commandLine, usage } from './command-line.ts';

const BENCHES = ['hint', 'proxy'];
const asked = (...args: string[]) => commandLine(args, BENCHES);

describe('npm run bench', () => {
  it('runs all benches, or those that are named, once each', () => {
    assert.deepEqual(asked().names, BENCHES);
    assert.deepEqual(asked('proxy', 'proxy').names, ['proxy']);
  });

  it('takes rounds, a work, a file and the wish to be quick', () => {
    assert.deepEqual(asked('--rounds', '3', '--work', '64 KB', '--json', 'out.json', '--quick', 'proxy'), {
      names: ['proxy'],
      json: 'out.json',
      options: { rounds: 3, work: '64 KB', quick: true },
    });
    assert.equal(asked().options.rounds, undefined);
  });

  it('names a bench or an option that there is not', () => {
    assert.throws(() => asked('prxy'), /"prxy"/);
    assert.throws(() => asked('--raunds', '3'), /'--raunds'/);
    assert.throws(() => asked('toString'), /"toString"/);
  });

  it('names an option whose value is wrong or missing', () => {
    for (const rounds of ['0', '-1', '1.5', 'many']) assert.throws(() => asked(`--rounds=${rounds}`), /--rounds/);
    for (const option of ['--rounds', '--work', '--json']) {
      assert.throws(() => asked(option), new RegExp(option));
      assert.throws(() => asked(option, ''), new RegExp(option));
    }
    assert.throws(() => asked('--quick=yes'), /--quick/);
  });

  it('says how it is used', () => {
    assert.match(usage(BENCHES), /--rounds N.*\[hint \| proxy\]/);
  });
});

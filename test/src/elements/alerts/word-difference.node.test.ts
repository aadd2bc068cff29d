import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inCommon, wordDifference, type WordRun } from '../../../../src/elements/clinical/word-difference.ts';

const MARKS = {
  kept: (text: string) => text,
  removed: (text: string) => `[-${text}-]`,
  added: (text: string) => `{+${text}+}`,
};

const marked = (runs: readonly WordRun[]): string => runs.map(({ kind, text }) => MARKS[kind](text)).join('');

describe('word difference of a plan element', () => {
  const cases = [
    {
      title: 'a number stays with its unit',
      before: 'Ibuprofen 600 mg every 8 hours for 5 days',
      after: 'Ibuprofen 400 mg every 8 hours for 3 days',
      expected: [
        'Ibuprofen [-600 mg -]every 8 hours for [-5 days-]',
        'Ibuprofen {+400 mg +}every 8 hours for {+3 days+}',
      ],
    },
    {
      title: 'a decimal is never cut',
      before: 'Warfarin 1.5 mg at night.',
      after: 'Warfarin 15 mg at night.',
      expected: ['Warfarin [-1.5 mg -]at night.', 'Warfarin {+15 mg +}at night.'],
    },
    {
      title: 'thousands are never cut, whatever blank is between them',
      before: 'Heparin 10\u00a0000 IU, 10\u2009000 IU, 10\u202f000 IU, 10 000 IU sc',
      after: 'Heparin 20\u00a0000 IU, 20\u2009000 IU, 20\u202f000 IU, 20 000 IU sc',
      expected: [
        'Heparin [-10\u00a0000 IU-], [-10\u2009000 IU-], [-10\u202f000 IU-], [-10 000 IU -]sc',
        'Heparin {+20\u00a0000 IU+}, {+20\u2009000 IU+}, {+20\u202f000 IU+}, {+20 000 IU +}sc',
      ],
    },
    {
      title: 'a compound dose is never cut',
      before: 'Amoxicillin-clavulanate 875/125 mg by mouth',
      after: 'Amoxicillin-clavulanate 500/125 mg by mouth',
      expected: ['Amoxicillin-clavulanate [-875/125 mg -]by mouth', 'Amoxicillin-clavulanate {+500/125 mg +}by mouth'],
    },
    {
      title: 'a sign and a per cent stay with their number',
      before: 'HbA1c ≥ 7,5 % in May',
      after: 'HbA1c ≥ 8,5 % in May',
      expected: ['HbA1c [-≥ 7,5 % -]in May', 'HbA1c {+≥ 8,5 % +}in May'],
    },
    {
      title: 'each line keeps its own punctuation',
      before: 'Less salt, walk daily.',
      after: 'Less salt and no alcohol, walk daily.',
      expected: ['Less salt, walk daily.', 'Less salt {+and no alcohol+}, walk daily.'],
    },
    {
      title: 'texts with next to nothing in common are replaced whole',
      before: 'Ibuprofen three times a day',
      after: 'Paracetamol when needed for pain, a maximum daily',
      expected: ['[-Ibuprofen three times a day-]', '{+Paracetamol when needed for pain, a maximum daily+}'],
    },
    {
      title: 'a value that stands in another column is another',
      before: 'K\t5.9\t\nNa\t138\t',
      after: 'K\t\t5.9\nNa\t138\t',
      expected: ['K\t[-5.9\t\n-]Na\t138\t', 'K\t\t{+5.9\n+}Na\t138\t'],
    },
    {
      title: 'a dose that moves to the last column is marked, and its drug is not',
      before: 'Drug\tMorning\tNoon\nPrednisone\t20 mg\t',
      after: 'Drug\tMorning\tNoon\nPrednisone\t\t20 mg',
      expected: ['Drug\tMorning\tNoon\nPrednisone\t[-20 mg\t-]', 'Drug\tMorning\tNoon\nPrednisone\t\t{+20 mg+}'],
    },
    { title: 'an addition has no old line', before: '', after: 'Rest', expected: ['', '{+Rest+}'] },
    { title: 'a removal has no new line', before: 'Rest', after: '', expected: ['[-Rest-]', ''] },
    {
      title: 'markup is text like any other',
      before: '<b>one</b> tablet in the morning',
      after: '<b>two</b> tablet in the morning',
      expected: ['[-<b>one</b> -]tablet in the morning', '{+<b>two</b> +}tablet in the morning'],
    },
  ];

  for (const { title, before, after, expected } of cases) {
    it(title, () => {
      const difference = wordDifference(before, after);
      assert.deepEqual([marked(difference.before), marked(difference.after)], expected);
      assert.equal(difference.isSame, false);
    });
  }

  it('texts that differ in white space only are the same', () => {
    assert.equal(wordDifference('one  two\nthree', 'one two three').isSame, true);
  });

  it('every text is whole on its own side', () => {
    const before = 'Take (1.5 mL) twice; 2 tablets, at night… 10–20 mg!';
    const after = 'Take (2.5 mL) once; 3 tablets, at night… 10–40 mg!';
    const difference = wordDifference(before, after);
    assert.equal(difference.before.map(({ text }) => text).join(''), before);
    assert.equal(difference.after.map(({ text }) => text).join(''), after);
  });

  it('tells whole lines of a long text that is rewritten, and says so', () => {
    const paragraph = (word: string) => Array.from({ length: 1200 }, (_, n) => `${word}${n}`).join(' ');
    const { before, after, isCoarse } = wordDifference(`Same.\n${paragraph('a')}`, `Same.\n${paragraph('b')}`);
    assert.deepEqual(
      [isCoarse, before.map(({ kind, text }) => [kind, text.length > 9]), after.map(({ kind }) => kind)],
      [
        true,
        [
          ['kept', false],
          ['removed', true],
        ],
        ['kept', 'added'],
      ],
    );
  });

  it('of 30 kB without a word in common ends at once', () => {
    const words = (word: string) => Array.from({ length: 5000 }, (_, n) => `${word}${n % 97}`).join(' ');
    const began = performance.now();
    assert.equal(wordDifference(words('abc'), words('xyz')).isCoarse, true);
    // Without a bound it takes 5 to 11 s.
    assert.ok(performance.now() - began < 2000);
  });
});

/** How many pieces the longest common row of two lists has, by trying every pair. */
function mostInCommon(olds: readonly string[], news: readonly string[]): number {
  let former = new Array<number>(news.length + 1).fill(0);
  for (const piece of olds) {
    const present = [0];
    for (const [place, other] of news.entries())
      present.push(piece === other ? former[place]! + 1 : Math.max(former[place + 1]!, present[place]!));
    former = present;
  }
  return former.at(-1)!;
}

describe('what two lists have in common', () => {
  it('is in both texts in the same order, and is as long as possible', () => {
    let seed = 1;
    const below = (most: number) => (seed = (seed * 48_271) % 2_147_483_647) % most;
    const list = () => Array.from({ length: below(12) }, () => 'abcd'.charAt(below(4)));
    for (let round = 0; round < 2000; round++) {
      const [olds, news] = [list(), list()];
      const common = inCommon(olds, news)!;
      let [oldEnd, newEnd] = [0, 0];
      for (const { inOld, inNew, count } of common) {
        assert.ok(count > 0 && inOld >= oldEnd && inNew >= newEnd, `${olds.join('')} ${news.join('')}`);
        [oldEnd, newEnd] = [inOld + count, inNew + count];
        assert.deepEqual(olds.slice(inOld, oldEnd), news.slice(inNew, newEnd));
      }
      const kept = common.reduce((sum, { count }) => sum + count, 0);
      assert.equal(kept, mostInCommon(olds, news), `${olds.join('')} ${news.join('')}`);
    }
  });
});

// A number in which a browser could break a line stays on one, with its sign and its unit; the text stays as it was sent.
import { expect } from '@open-wc/testing';
import { aDocument } from '../../../../demo/playground/scenarios/clinical-builders.ts';
import { scenario } from '../../../../demo/playground/scenarios/make-scenario.ts';
import { documents, endShown, show } from '../shown-element.ts';

afterEach(endShown);

const CASES: readonly (readonly [string, readonly string[]])[] = [
  ['Creatinine 1.32 mg/dL, limit <100', ['1.32 mg/dL']],
  ['HbA1c ≥ 7,5 %', ['≥ 7,5 %']],
  ['base excess -3.2', ['-3.2']],
  ['120/80 mmHg', ['120/80 mmHg']],
  ['6.1 × 10^9/L', ['6.1 × 10^9/L']],
  ['eGFR 38 mL/min/1.73 m²', ['38 mL/min/1.73 m²']],
  ['5-10 mg, then 5–10 min', ['5-10 mg', '5–10 min']],
  ['platelets 12 000/mm³', ['12 000/mm³']],
  ['a 68-year-old with I48.9 and HbA1c', ['68-year']],
  ['500 มก. วันละครั้ง', ['500 มก']],
  ['1234-5678-9012-3456-7890-1234-5678-9012', []],
  ['no number', []],
];

describe('numbers that stand on one line', () => {
  for (const [text, expected] of CASES) {
    it(text, async () => {
      const medicalRecord = { chiefComplaint: text };
      const { findAll } = await show((now) => scenario(now, { documents: [aDocument(now, { medicalRecord })] }), {
        template: documents,
      });
      const kept = findAll('article span').filter((part) => getComputedStyle(part).whiteSpace === 'nowrap');
      const numbers = kept
        .map(({ textContent }) => textContent ?? '')
        .filter((part) => text.includes(part.trim() || '-'));
      expect([...new Set(numbers)]).to.deep.equal(expected);
      expect(findAll('article').some(({ textContent }) => textContent?.includes(text))).to.equal(true);
    });
  }
});

describe('a text', () => {
  const shownText = async (text: string) => {
    const { findAll } = await show(
      (now) => scenario(now, { documents: [aDocument(now, { medicalRecord: { text } })] }),
      {
        template: documents,
      },
    );
    return findAll('article .text').find(({ textContent }) => textContent?.includes(text.slice(0, 8)));
  };

  it('of thousands of numbers is shown whole, and some of them on one line: all of them would hold the tab up', async () => {
    const shown = await shownText('5 mg '.repeat(3000));
    expect(shown?.textContent?.trim()).to.equal('5 mg '.repeat(3000).trim());
    expect(shown?.querySelectorAll('.number')).to.have.length(2000);
  });

  it('has a line where Unicode ends one: “5” and “2 mg” below it are not read as 52 mg', async () => {
    for (const end of ['\n', '\r', '\r\n', '\v', '\f', '\x85', '\u2028', '\u2029']) {
      const shown = await shownText(`Warfarin 5${end}2 mg`);
      expect(shown?.innerText, JSON.stringify(end)).to.equal('Warfarin 5\n2 mg');
    }
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { quantityOf } from '../../../../src/elements/documents/outgoing/fhir/fhir-observations.ts';
import { valid } from '../../../support/exported-document.ts';

interface Quantity {
  readonly value: number;
  readonly comparator?: string;
  readonly unit?: string;
  readonly code?: string;
}

interface Observed {
  readonly code: { readonly coding?: readonly { readonly code: string }[]; readonly text?: string };
  readonly valueQuantity?: Quantity;
  readonly component?: readonly Pick<Observed, 'code' | 'valueQuantity'>[];
  readonly interpretation?: object;
  readonly referenceRange?: object;
  readonly effectiveDateTime?: string;
}

describe('FHIR R4 export, of what was measured,', () => {
  it('has vital signs as Observations, in the digits that were sent', () => {
    const vitalSigns = {
      bloodPressure: '148/86 mmHg',
      heartRate: '76 bpm',
      temperature: '37,0 °C',
      spo2: '≥ 94 %',
      weight: '79.80 kg',
    };
    const { json, of } = valid({
      id: 'doc',
      medicalRecord: { vitalSigns },
      medicalRecordSummaryStructured: { vitalSigns: { heartRate: '76 bpm' } },
    });
    const all = of('Observation') as unknown as Observed[];
    assert.deepEqual(
      all.map(({ code, valueQuantity: of }) => [code.coding?.map((one) => one.code).join(), of?.code, of?.comparator]),
      [
        ['85354-9', undefined, undefined],
        ['8867-4', '/min', undefined],
        ['8310-5', 'Cel', undefined],
        ['2708-6,59408-5', '%', '>='],
        ['29463-7', 'kg', undefined],
      ],
    );
    assert.deepEqual(
      all[0]?.component?.map(({ code, valueQuantity: of }) => [code.coding?.[0]?.code, of?.value, of?.code]),
      [
        ['8480-6', 148, 'mm[Hg]'],
        ['8462-4', 86, 'mm[Hg]'],
      ],
    );
    assert.match(json, /"value": 37\.0,/);
    assert.match(json, /"value": 79\.80,/);
  });

  for (const [name, text] of Object.entries({
    heartRate: '112 bpm, irregular',
    bloodPressure: '118/66 mmHg seated; 94/58 mmHg standing',
    temperature: '37',
    weight: '1,250 g',
    height: '1.68 m',
    oxygenSaturation: '94-96 %',
    pain: '3 cm',
  }))
    it(`has ${name} ${JSON.stringify(text)} as text alone`, () => {
      const { composition, of } = valid({ id: 'doc', medicalRecord: { vitalSigns: { [name]: text } } });
      assert.deepEqual(of('Observation'), []);
      assert.ok(JSON.stringify(composition).includes(text));
    });

  it('has results as Observations, with unit, flag, range and date', () => {
    const laboratoryResults = [
      { test: 'Potassium', value: '6.40', unit: 'mmol/L', flag: 'HH', referenceRange: '3.5-5.1', date: '2026-11-20' },
      { test: 'Creatinine', result: '1.32 mg/dL', flag: '' },
      { test: 'Blasts', value: 'not seen', unit: '' },
      { test: 'pH', value: '7.29' },
      { name: 'Metformin', value: '500 mg' },
      { test: 'Urea', value: '40 mg/dL', unit: 'mmol/L' },
    ];
    const { json, of } = valid({ id: 'doc', medicalRecord: { laboratoryResults } });
    const [potassium, creatinine, ...more] = of('Observation') as unknown as Observed[];
    assert.deepEqual(more, []);
    assert.deepEqual(
      [potassium?.code, potassium?.interpretation, potassium?.referenceRange, potassium?.effectiveDateTime],
      [{ text: 'Potassium' }, [{ text: 'HH' }], [{ text: '3.5-5.1' }], '2026-11-20'],
    );
    assert.match(json, /"value": 6\.40,/);
    assert.deepEqual(creatinine?.valueQuantity, {
      value: 1.32,
      unit: 'mg/dL',
      system: 'http://unitsofmeasure.org',
      code: 'mg/dL',
    });
  });
});

describe('a result', () => {
  for (const [name, text] of [
    ['comparator', '<'],
    ['sign', '>'],
    ['qualifier', 'less than'],
    ['status', 'entered-in-error'],
  ] as const)
    it(`is text alone where ${name} says more of its value`, () => {
      const result = { test: 'HIV RNA', value: '20', unit: 'copies/mL', [name]: text, referenceRange: 'none' };
      const { composition, of } = valid({ id: 'doc', medicalRecord: { laboratoryResults: [result] } });
      assert.deepEqual(of('Observation'), []);
      assert.ok(JSON.stringify(composition).includes('copies/mL'));
      const { of: ofOther } = valid({ id: 'doc', medicalRecord: { laboratoryResults: [{ ...result, [name]: '' }] } });
      assert.equal(ofOther('Observation').length, 1);
    });
});

describe('a value with its unit', () => {
  for (const [text, unit, expected] of [
    ['1.30 mg/dL', undefined, '1.30 mg/dL mg/dL'],
    ['1,3', 'mg/dL', '1.3 mg/dL mg/dL'],
    ['0,125 g/L', undefined, '0.125 g/L g/L'],
    ['−3.2 mmol/L', undefined, '-3.2 mmol/L mmol/L'],
    ['38 mL/min/1.73 m²', undefined, '38 mL/min/1.73 m² mL/min/{1.73_m2}'],
    ['12', 'spots', '12 spots '],
  ] as const)
    it(`is read of ${JSON.stringify([text, unit])}`, () => {
      const { value, unit: written, code = '' } = quantityOf(text, unit) ?? {};
      assert.equal(`${value} ${written} ${code}`, expected);
    });

  for (const [text, unit] of [
    ['1.250', 'mg'],
    ['5-10 mg', undefined],
    ['2 plus', undefined],
    ['007 mg', undefined],
    ['1.3', ''],
    ['1e3 mg', undefined],
    ['<< 5 mg/L', undefined],
    ['5 mg/L', 'mmol/L'],
    ['', 'mg'],
  ] as const)
    it(`is not read of ${JSON.stringify([text, unit])}`, () => assert.equal(quantityOf(text, unit), undefined));
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { systemOf } from '../../../../src/elements/documents/outgoing/fhir/fhir-codes.ts';

const ICD10 = 'http://hl7.org/fhir/sid/icd-10';

describe('the system of a code', () => {
  for (const [code, system] of [
    ['I10', ICD10],
    ['E11.9', ICD10],
    ['J45.901', `${ICD10}-cm`],
    ['G47.00', `${ICD10}-cm`],
    ['M54.50', undefined],
    ['38341003', 'http://snomed.info/sct'],
    ['73211009', 'http://snomed.info/sct'],
    ['73211008', undefined],
    ['12345', undefined],
    ['34109-9', 'http://loinc.org'],
    ['8310-5', 'http://loinc.org'],
    ['8310-4', undefined],
    ['local-7', undefined],
    ['', undefined],
  ] as const) {
    it(`of ${JSON.stringify(code)} is ${system ?? 'not known'}`, () => assert.equal(systemOf(code), system));
  }

  it('is the one the service names', () => {
    assert.equal(systemOf('X', 'https://codes.example/local'), 'https://codes.example/local');
    assert.equal(systemOf('M54.50', 'ICD-10-CM'), `${ICD10}-cm`);
    assert.equal(systemOf('I10', 'CID-10'), ICD10);
    assert.equal(systemOf('I10', 'our own list'), undefined);
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { systemOf } from '../../../../src/elements/documents/outgoing/fhir/fhir-codes.ts';

describe('the system of a code', () => {
  for (const [named, system] of [
    ['https://codes.example/local', 'https://codes.example/local'],
    ['urn:oid:2.16.840.1.113883.6.3', 'urn:oid:2.16.840.1.113883.6.3'],
    ['ICD-10', 'http://hl7.org/fhir/sid/icd-10'],
    ['CID-10', 'http://hl7.org/fhir/sid/icd-10'],
    ['ICD-10-CM', 'http://hl7.org/fhir/sid/icd-10-cm'],
    ['SNOMED CT', 'http://snomed.info/sct'],
    ['LOINC', 'http://loinc.org'],
  ] as const) {
    it(`is the one the service names: ${named}`, () => assert.equal(systemOf(named), system));
  }

  it('is none where the service names none, or one that is not known', () => {
    for (const named of [undefined, null, '', 10, {}, 'our own list']) assert.equal(systemOf(named), undefined);
  });
});

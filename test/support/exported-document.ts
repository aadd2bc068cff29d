// A document as the FHIR export writes it.
import type { MedicalRecordDocument } from '../../src/contract/medical-record-document.ts';
import { jsonOf } from '../../src/client/json.ts';
import { documentGuard } from '../../src/elements/clinical/status.ts';
import { fhirBundle } from '../../src/elements/documents/outgoing/fhir/fhir-bundle.ts';
import { outputOf } from '../../src/elements/documents/outgoing/output.ts';
import { documentSections } from '../../src/elements/documents/document/section.ts';
import { englishTerm as term } from './english.ts';
import { assertDocumentRules, assertOfSchema, type Resource } from './fhir-rules.ts';

const NOW = Date.parse('2026-11-21T10:42:00Z');

export interface Exported {
  readonly bundle: Resource;
  readonly composition: Resource;
  /** Returns the other resources of one type. */
  readonly of: (type: string) => Resource[];
}

export function exported(
  document: MedicalRecordDocument,
  finals: string[] = [],
  patientName?: string,
  ownId = document.id,
): Exported {
  const output = outputOf({
    document,
    ownId,
    sections: documentSections(document, term),
    guard: documentGuard(document, finals),
    term,
    date: String,
    sessionId: 'c-1',
    patientName,
    consultation: 'c-1',
    open: undefined,
  });
  let seed = 0;
  const random = () => (seed = (seed * 16807 + 12345) % 2147483647) / 2147483647;
  const bundle = JSON.parse(jsonOf(fhirBundle(output, { now: NOW, random }))) as Resource;
  const resources = (bundle['entry'] as unknown as { resource: Resource }[]).map(({ resource }) => resource);
  return {
    bundle,
    composition: resources[0] as Resource,
    of: (type) => resources.filter(({ resourceType }) => resourceType === type),
  };
}

/** Does the same and throws if the result is invalid. */
export const valid = (...given: Parameters<typeof exported>): Exported => {
  const result = exported(...given);
  assertOfSchema(result.bundle);
  assertDocumentRules(result.bundle);
  return result;
};

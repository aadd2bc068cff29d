import type { CdssAlert } from '../../../src/contract/cdss-alert.ts';
import type { MedicalRecordDocument } from '../../../src/contract/medical-record-document.ts';
import { aDocument, someAlerts } from '../../../demo/playground/scenarios/clinical-builders.ts';

/** Returns a document with `count` pending alerts of seven kinds in turn. */
export function documentWith(count: number): MedicalRecordDocument {
  const kinds = someAlerts();
  const cdssAlerts = Array.from({ length: count }, (_, index) => {
    const kind = kinds[index % kinds.length] as CdssAlert;
    return { ...kind, id: `cfa_${index}`, element: `${kind.element ?? ''} ${index}` };
  });
  return aDocument(Date.UTC(2026, 10, 21, 10, 42), { cdssAlerts });
}

import { gravityOf } from '../../consultation/severity.ts';
import { isDecidedStatus } from '../../contract/cdss-alert.ts';
import type { MedicalRecordDocument } from '../../contract/medical-record-document.ts';
import { momentOf } from '../../contract/moment.ts';

/** What the list of a review gate tells of a consultation. */
export interface Visit {
  /** When its first document was made, in ms since the epoch. */
  readonly at: number | undefined;
  /** Alerts that nobody is known to have decided. */
  readonly open: number;
  /** Of those, the red ones. */
  readonly red: number;
}

export function visitOf(documents: readonly MedicalRecordDocument[]): Visit {
  const times = documents.flatMap(({ createdAt }) => momentOf(createdAt)?.at ?? []);
  const open = documents.flatMap(({ cdssAlerts }) => cdssAlerts ?? []).filter(({ status }) => !isDecidedStatus(status));
  const red = open.filter(({ severity }) => gravityOf(severity) === 'red').length;
  return { at: times.length ? Math.min(...times) : undefined, open: open.length, red };
}

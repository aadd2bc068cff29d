import { gravityOf } from '../../consultation/severity.ts';
import { isDecidedStatus } from '../../contract/cdss-alert.ts';
import type { MedicalRecordDocument } from '../../contract/medical-record-document.ts';
import { type Moment, momentOf } from '../../contract/moment.ts';

/** What the list of a review gate tells of a consultation. */
export interface Visit {
  /** When its first document was made. */
  readonly made: Moment | undefined;
  /** Alerts that nobody is known to have decided. */
  readonly open: number;
  /** Of those, the red ones. */
  readonly red: number;
}

export function visitOf(documents: readonly MedicalRecordDocument[]): Visit {
  const moments = documents.flatMap(({ createdAt }) => momentOf(createdAt) ?? []);
  const [made] = moments.sort((one, other) => one.at - other.at);
  const open = documents.flatMap(({ cdssAlerts }) => cdssAlerts ?? []).filter(({ status }) => !isDecidedStatus(status));
  const red = open.filter(({ severity }) => gravityOf(severity) === 'red').length;
  return { made, open: open.length, red };
}

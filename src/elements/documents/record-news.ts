import type { AlertView } from '../../consultation/view.ts';
import type { MedicalRecordDocumentList } from '../../contract/medical-record-document.ts';

/** Tells an update of the record that the doctor should hear of from one that only moves the state of its alerts. */
export class RecordNews {
  #list: MedicalRecordDocumentList | undefined;
  #applied = 0;

  /** What was taken last. */
  get list(): MedicalRecordDocumentList | undefined {
    return this.#list;
  }

  /** Whether another text stands in the list than in the one before, without its alert having told so. */
  take(list: MedicalRecordDocumentList, alerts: readonly AlertView[] = []): boolean {
    const before = this.#list;
    const applied = alerts.filter(({ decision }) => decision?.phase === 'applied').length;
    const isTold = applied > this.#applied;
    this.#list = list;
    this.#applied = applied;
    return before !== undefined && !isTold && textOf(before) !== textOf(list);
  }

  /** Forgets everything. */
  clear(): void {
    this.#list = undefined;
    this.#applied = 0;
  }
}

function textOf({ items }: MedicalRecordDocumentList): string {
  return JSON.stringify(items, (key, value: unknown) => (/^(cdssAlerts|updatedAt)$/.test(key) ? undefined : value));
}

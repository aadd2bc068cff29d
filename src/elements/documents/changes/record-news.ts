import type { AlertSnapshot } from '../../../consultation/snapshot.ts';
import type { MedicalRecordDocument, MedicalRecordDocumentList } from '../../../contract/medical-record-document.ts';

/** Tells an update of the record that the doctor should hear of from one that only moves the state of its alerts. */
export class RecordNews {
  #list: MedicalRecordDocumentList | undefined;
  #applied = 0;

  /** What was taken last. */
  get list(): MedicalRecordDocumentList | undefined {
    return this.#list;
  }

  /** Whether another text stands in the list than in the one before, without its alert having told so. */
  take(list: MedicalRecordDocumentList, alerts: readonly AlertSnapshot[] = []): boolean {
    const before = this.#list;
    const applied = alerts.filter(({ decision }) => decision?.phase === 'applied').length;
    const isTold = applied > this.#applied;
    this.#list = list;
    this.#applied = applied;
    return before !== undefined && !isTold && isOtherText(before, list);
  }

  /** Forgets everything. */
  clear(): void {
    this.#list = undefined;
    this.#applied = 0;
  }
}

/** Compares the documents that were replaced: what says the same is the same object. */
function isOtherText({ items: before }: MedicalRecordDocumentList, { items }: MedicalRecordDocumentList): boolean {
  const [known, read] = [new Set(before), new Set(items)];
  return textOf(before.filter((item) => !read.has(item))) !== textOf(items.filter((item) => !known.has(item)));
}

function textOf(items: readonly MedicalRecordDocument[]): string {
  return JSON.stringify(items, (key, value: unknown) => (/^(cdssAlerts|updatedAt)$/.test(key) ? undefined : value));
}

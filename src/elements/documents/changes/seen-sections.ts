import type { MedicalRecordDocument } from '../../../contract/medical-record-document.ts';
import { NOT_RECORDED, type Section } from '../document/section.ts';
import type { RecordOnShow } from '../record-on-show.ts';

const NONE: ReadonlyMap<string, Section | undefined> = new Map();

/** Remembers each document as the doctor last saw it, to mark the sections that an update changed. */
export class SeenSections {
  readonly #record: RecordOnShow;
  readonly #seen = new Map<string, MedicalRecordDocument>();

  constructor(record: RecordOnShow) {
    this.#record = record;
  }

  /** Takes a document as seen if it was never shown before. */
  meet(document: MedicalRecordDocument): void {
    if (!this.#seen.has(document.id)) this.markSeen(document);
  }

  /** Takes a document as seen as it is now. */
  markSeen(document: MedicalRecordDocument): void {
    this.#seen.set(document.id, document);
  }

  /** Sections that are new, other than seen or gone, by key, with what was seen in their place. */
  changes(document: MedicalRecordDocument): ReadonlyMap<string, Section | undefined> {
    const seen = this.#seen.get(document.id);
    if (!seen || seen === document) return NONE;
    const before = new Map(this.#told(seen).map((section) => [section.key, section]));
    const changed = new Map<string, Section | undefined>();
    for (const section of this.#told(document)) {
      const old = before.get(section.key);
      if (JSON.stringify(old?.source) !== JSON.stringify(section.source)) changed.set(section.key, old);
      before.delete(section.key);
    }
    for (const [key, gone] of before) changed.set(key, gone);
    // The same words: the older copy need not be kept and compared again.
    if (!changed.size) this.markSeen(document);
    return changed;
  }

  clear(): void {
    this.#seen.clear();
  }

  /** What was emptied is told where it stood, not in the line that names what was sent empty. */
  #told(document: MedicalRecordDocument): Section[] {
    return this.#record.sectionsOf(document).filter(({ key }) => key !== NOT_RECORDED);
  }
}

type Documents = readonly MedicalRecordDocument[];

/** Whether another text stands in documents than before; alerts and times are no text. What says the same is the same object. */
export function isOtherText(before: Documents, now: Documents): boolean {
  const [known, read] = [new Set(before), new Set(now)];
  return textOf(before.filter((item) => !read.has(item))) !== textOf(now.filter((item) => !known.has(item)));
}

function textOf(items: Documents): string {
  return JSON.stringify(items, (key, value: unknown) => (/^(cdssAlerts|updatedAt)$/.test(key) ? undefined : value));
}

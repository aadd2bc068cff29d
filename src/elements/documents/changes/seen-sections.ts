import type { MedicalRecordDocument } from '../../../contract/medical-record-document.ts';
import { NOT_RECORDED, type Section } from '../document/section.ts';

const NONE: ReadonlyMap<string, Section | undefined> = new Map();

/** Remembers each document as the doctor last saw it, to mark the sections that an update changed. */
export class SeenSections {
  readonly #sectionsOf: (document: MedicalRecordDocument) => readonly Section[];
  readonly #seen = new Map<string, MedicalRecordDocument>();

  constructor(sectionsOf: (document: MedicalRecordDocument) => readonly Section[]) {
    this.#sectionsOf = sectionsOf;
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
    // What was emptied is told where it stood.
    const told = ({ key }: Section) => key !== NOT_RECORDED;
    const before = new Map(
      this.#sectionsOf(seen)
        .filter(told)
        .map((section) => [section.key, section]),
    );
    const changed = new Map<string, Section | undefined>();
    for (const section of this.#sectionsOf(document).filter(told)) {
      const old = before.get(section.key);
      if (JSON.stringify(old?.source) !== JSON.stringify(section.source)) changed.set(section.key, old);
      before.delete(section.key);
    }
    for (const [key, gone] of before) changed.set(key, gone);
    // The same words: the older copy need not be kept and compared again.
    if (!changed.size) this.markSeen(document);
    return changed;
  }

  /** Forgets everything. */
  clear(): void {
    this.#seen.clear();
  }
}

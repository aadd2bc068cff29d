import type { MedicalRecordDocument } from '../../contract/medical-record-document.ts';
import type { Section } from './section.ts';

/** Remembers each document's sections as the doctor last saw them, to mark what an update changed. */
export class SeenSections {
  readonly #seen = new Map<string, ReadonlyMap<string, Section>>();

  /** Takes a document as seen if it was never shown before. */
  meet({ id }: MedicalRecordDocument, sections: readonly Section[]): void {
    if (!this.#seen.has(id)) this.markSeen(id, sections);
  }

  /** Takes a document as seen as it is now. */
  markSeen(documentId: string, sections: readonly Section[]): void {
    this.#seen.set(documentId, new Map(sections.map((section) => [section.key, section])));
  }

  /** Sections that are new or other than seen, by key, with what was seen in their place. */
  changes(documentId: string, sections: readonly Section[]): ReadonlyMap<string, Section | undefined> {
    const seen = this.#seen.get(documentId);
    const changed = new Map<string, Section | undefined>();
    if (!seen) return changed;
    for (const section of sections) {
      const before = seen.get(section.key);
      if (before?.source === section.source) continue;
      if (JSON.stringify(before?.source) !== JSON.stringify(section.source)) changed.set(section.key, before);
    }
    return changed;
  }

  /** Forgets everything. */
  clear(): void {
    this.#seen.clear();
  }
}

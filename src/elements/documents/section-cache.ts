import type { MedicalRecordDocument } from '../../contract/medical-record-document.ts';
import type { Term } from '../term.ts';
import type { Section } from './section.ts';

/** Remembers the sections of documents, which are replaced and never changed, in the language in force. */
export class SectionCache {
  readonly #build: (document: MedicalRecordDocument, term: Term) => readonly Section[];
  #known = new WeakMap<MedicalRecordDocument, { readonly lang: string; readonly sections: readonly Section[] }>();

  constructor(build: (document: MedicalRecordDocument, term: Term) => readonly Section[]) {
    this.#build = build;
  }

  sectionsOf(document: MedicalRecordDocument, lang: string, term: Term): readonly Section[] {
    const known = this.#known.get(document);
    if (known?.lang === lang) return known.sections;
    const sections = this.#build(document, term);
    this.#known.set(document, { lang, sections });
    return sections;
  }

  /** Forgets everything. */
  clear(): void {
    this.#known = new WeakMap();
  }
}

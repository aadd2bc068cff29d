import type { MedicalRecordDocument } from '../../contract/medical-record-document.ts';

/** From so many documents on there is a search. */
export const SEARCHED_FROM = 8;

/** Remembers what documents hold, to find words in them whatever their case and accents. */
export class DocumentSearch {
  #texts = new WeakMap<MedicalRecordDocument, string>();

  /** The documents that hold every word of a query. */
  find(documents: readonly MedicalRecordDocument[], query: string): readonly MedicalRecordDocument[] {
    const words = plain(query).split(/\s+/).filter(Boolean);
    if (!words.length) return documents;
    return documents.filter((document) => words.every((word) => this.#textOf(document).includes(word)));
  }

  /** Forgets everything. */
  clear(): void {
    this.#texts = new WeakMap();
  }

  #textOf(document: MedicalRecordDocument): string {
    const known = this.#texts.get(document);
    if (known !== undefined) return known;
    const { cdssAlerts: _elsewhere, ...shown } = document;
    const text = plain(valuesOf(shown).join('\n'));
    this.#texts.set(document, text);
    return text;
  }
}

function valuesOf(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(valuesOf) : [value];
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

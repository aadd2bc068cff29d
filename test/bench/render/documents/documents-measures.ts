// Runs in the browser: shows a record's documents in each way the page was built with, and takes the time of each step.
import type { MedicalRecordDocument } from '../../../../src/contract/medical-record-document.ts';
import { painted, script } from '../moments.ts';
import { outlineOf } from '../outline.ts';
import type { DocumentsWay } from './documents-way.ts';

declare global {
  interface Window {
    documents: {
      /** What is to be shown. */
      take: (documents: readonly MedicalRecordDocument[]) => void;
      /** Shows it; milliseconds from data to painted. */
      show: (way: string) => Promise<number>;
      /** Opens a document; milliseconds of script, and to the frame that shows it. */
      open: (place: number) => Promise<Record<'script' | 'frame', number>>;
      /** Leaves those of one purpose, by the place of its chip; milliseconds to the frame that shows it. */
      filter: (chip: number) => Promise<number>;
      outline: () => string;
      remove: () => void;
    };
  }
}

/** Offers ways to the bench. */
export function measureDocuments(ways: Readonly<Record<string, () => DocumentsWay>>): void {
  let way: DocumentsWay;
  let documents: readonly MedicalRecordDocument[] = [];
  const tabs = () => way.root().querySelectorAll<HTMLElement>('[role=tab]');

  window.documents = {
    take: (taken) => void (documents = taken),

    async show(name) {
      const make = ways[name];
      if (!make) throw new Error(`This page cannot show ${name}.`);
      way = make();
      const start = performance.now();
      way.show(documents);
      let at = await painted();
      while (!way.root().querySelector('.section')) at = await painted();
      if (tabs().length !== documents.length) throw new Error(`${name} lists ${tabs().length} documents.`);
      return at - start;
    },

    async open(place) {
      const tab = tabs()[place];
      const start = performance.now();
      const taken = await script(() => tab?.click());
      const frame = (await painted()) - start;
      if (tabs()[place]?.ariaSelected !== 'true') throw new Error(`Document ${place} is not open.`);
      return { script: taken, frame };
    },

    async filter(place) {
      const chip = way.root().querySelectorAll<HTMLElement>('.chip')[place];
      const start = performance.now();
      chip?.click();
      const frame = (await painted()) - start;
      const count = Number(chip?.querySelector('.count')?.textContent);
      if (tabs().length !== count) throw new Error(`${tabs().length} documents are listed, not ${count}.`);
      return frame;
    },

    outline: () => outlineOf(way.root().querySelector('.body') as Element),
    remove: () => way.remove(),
  };
}

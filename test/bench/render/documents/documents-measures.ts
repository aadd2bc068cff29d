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
      /** Shows it; milliseconds from data to the first section painted, and to all that there is. */
      show: (way: string) => Promise<Record<'first' | 'whole', number>>;
      /** Opens a document; milliseconds of script, to the frame that shows it, and to all of it. */
      open: (place: number) => Promise<Record<'script' | 'frame' | 'whole', number>>;
      /** Leaves those of one purpose, by the place of its chip; milliseconds to all of them. */
      filter: (chip: number) => Promise<number>;
      outline: () => string;
      remove: () => void;
    };
  }
}

/** Milliseconds. */
const LIMIT = 10_000;

/** Offers ways to the bench. */
export function measureDocuments(ways: Readonly<Record<string, () => DocumentsWay>>): void {
  let way: DocumentsWay;
  let documents: readonly MedicalRecordDocument[] = [];
  const tabs = () => way.root().querySelectorAll<HTMLElement>('[role=tab]');
  /** The moment at which so many are listed and nothing says that more will come. */
  const whole = async (count: number, from: number): Promise<number> => {
    let at = from;
    while (tabs().length !== count || way.root().querySelector('[aria-busy=true]')) {
      if (at - from > LIMIT) throw new Error(`${tabs().length} documents are listed, not ${count}.`);
      at = await painted();
    }
    return at;
  };

  window.documents = {
    take: (taken) => void (documents = taken),

    async show(name) {
      const make = ways[name];
      if (!make) throw new Error(`This page cannot show ${name}.`);
      way = make();
      const start = performance.now();
      way.show(documents);
      let first = await painted();
      while (!way.root().querySelector('.section')) first = await painted();
      return { first: first - start, whole: (await whole(documents.length, first)) - start };
    },

    async open(place) {
      const tab = tabs()[place];
      const start = performance.now();
      const taken = await script(() => tab?.click());
      const frame = (await painted()) - start;
      if (tabs()[place]?.ariaSelected !== 'true') throw new Error(`Document ${place} is not open.`);
      return { script: taken, frame, whole: (await whole(tabs().length, start + frame)) - start };
    },

    async filter(place) {
      const chip = way.root().querySelectorAll<HTMLElement>('.chip')[place];
      const start = performance.now();
      chip?.click();
      const frame = await painted();
      return (await whole(Number(chip?.querySelector('.count')?.textContent), frame)) - start;
    },

    outline: () => outlineOf(way.root().querySelector('.body') as Element),
    remove: () => way.remove(),
  };
}

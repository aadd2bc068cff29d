// Files, texts and updates of the widget that arrive when the test says so.
import { ScribeError } from '../../src/client/errors.ts';
import { documentViews } from '../../src/elements/documents/scribe-documents.ts';
import { documentWriters } from '../../src/elements/documents/outgoing/outgoing-documents.ts';
import { sessionCard } from '../../src/elements/session/scribe-session.ts';
import { Part } from '../../src/elements/base/part.ts';
import type { ScribeElement } from '../../src/elements/base/scribe-element.ts';
import { loadLanguage } from '../../src/i18n/translations.ts';

/** The files by purpose: to show documents, to export documents, to show the session beside its bar. */
const FILES: Readonly<Record<FileName, Part<unknown>>> = {
  documents: documentViews,
  outgoing: documentWriters,
  card: sessionCard,
};

type FileName = 'documents' | 'outgoing' | 'card';

export type HeldFile = ReturnType<typeof holdFile>;

const held = new Set<Part<unknown>>();

/** Holds a file back until `come` or `fail`, as if it had not been asked for yet. */
export function holdFile(name: FileName) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const part = FILES[name];
  let content: unknown;
  const coming = promise.then(() => Part.prototype.fetch.call(part)).then((come: unknown) => (content = come));
  coming.catch(() => undefined);
  const file = {
    /** The number of requests for it. */
    asked: 0,
    /** Lets the file arrive. */
    async come() {
      resolve();
      content = await Part.prototype.fetch.call(part);
    },
    /** Rejects for everybody who waits for the file. */
    fail: () => reject(missing()),
  };
  replace(
    part,
    () => content,
    () => {
      file.asked++;
      return coming;
    },
  );
  return file;
}

/** Makes a file unavailable: each request for it rejects a little later. */
export function loseFile(name: FileName): Pick<HeldFile, 'asked'> {
  const file = { asked: 0 };
  const lost = new Part('lost', async () => {
    file.asked++;
    await new Promise(requestAnimationFrame);
    throw missing();
  });
  replace(
    FILES[name],
    () => undefined,
    () => lost.fetch(),
  );
  return file;
}

/** Restores every file; call it in `afterEach`. */
export function releaseFiles(): void {
  for (const part of held) for (const name of ['content', 'fetch']) Reflect.deleteProperty(part, name);
  held.clear();
}

/** Holds the texts of an element's next language back until the returned function is called. */
export function holdTexts(element: ScribeElement, lang: string): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let pending: Promise<void> | undefined = promise.then(() => loadLanguage(lang)).then(() => (pending = undefined));
  const coming = pending;
  Object.defineProperty(element['localize'], 'pending', { get: () => pending });
  return () => {
    resolve();
    return coming;
  };
}

/** Holds the next updates of an element back until the returned function is called. */
export function holdUpdates(element: ScribeElement): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  Object.defineProperty(element, 'scheduleUpdate', {
    configurable: true,
    value: async () => {
      await promise;
      Reflect.deleteProperty(element, 'scheduleUpdate');
      return element['scheduleUpdate']();
    },
  });
  return resolve;
}

function replace(part: Part<unknown>, content: () => unknown, fetch: () => Promise<unknown>): void {
  held.add(part);
  Object.defineProperties(part, {
    content: { configurable: true, get: content },
    fetch: { configurable: true, value: fetch },
  });
}

const missing = (): ScribeError => new ScribeError('network', 'Not there.', { code: 'part_missing' });

// Records a story for `npm run guard`: the requests of its pages and the events of the elements.
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';

const FOLDER = process.env['GUARD'];

/** Whether `npm run guard` records now. */
export const isRecording = FOLDER !== undefined;

/** Returns the folder of the record; throws if none is being made. */
export function recordFolder(): string {
  if (FOLDER === undefined) throw new Error('GUARD names no folder: npm run guard -- record FOLDER');
  return FOLDER;
}

/** Records events in their order; sorts requests when the story ends, because simultaneous ones arrive in any order. */
export async function recordStory(context: BrowserContext, title: string, play: () => Promise<void>): Promise<void> {
  const folder = join(recordFolder(), 'stories');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${title.replace(/[^\w]+/g, '-')}.txt`);
  writeFileSync(file, '');
  const requests: string[] = [];
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(v1|embed\/(token|open|login|same-patient))/.test(pathname))
      requests.push(`${request.method()} ${pathname}`);
  });
  await context.exposeBinding('noteEvent', (_, line: string) => appendFileSync(file, `${line}\n`));
  await context.addInitScript(() => {
    const { dispatchEvent } = EventTarget.prototype;
    EventTarget.prototype.dispatchEvent = function (event) {
      const note = (window as unknown as { noteEvent(line: string): void }).noteEvent;
      if (event.type.startsWith('scribe-') && this instanceof Element) note(`${this.localName} ${event.type}`);
      return dispatchEvent.call(this, event);
    };
  });
  await play();
  appendFileSync(file, `\n${requests.sort().join('\n')}\n`);
}

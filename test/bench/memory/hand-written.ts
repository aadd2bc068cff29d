// A page that reads what the widget reads and makes the same cards and document by hand, and keeps nothing of a patient.
import { handWrittenDocuments } from '../render/documents/hand-written-documents.ts';
import { documentsWayOf } from '../render/documents/documents-way.ts';
import { handWritten } from '../render/ways/hand-written-cards.ts';
import { cardsIn, Reader, viewsOf } from '../start/app.ts';
import { drive } from './drive.ts';

let host: HTMLElement | undefined;
let documents: ReturnType<typeof documentsWayOf> | undefined;
let latest = '';

async function show(session: string): Promise<void> {
  latest = session;
  // Each patient has a token of their own.
  const items = await new Reader().read(session);
  if (latest !== session) return;
  remove();
  documents = documentsWayOf(handWrittenDocuments);
  documents.show(items);
  host = document.body.appendChild(document.createElement('div'));
  handWritten(cardsIn(host), viewsOf(items));
}

function remove(): void {
  documents?.remove();
  host?.remove();
  documents = host = undefined;
}

drive({
  mount: (session) => void show(session),
  switchTo: (session) => void show(session),
  remove,
  alerts: () => host?.shadowRoot,
});

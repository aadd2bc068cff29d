// The lower bound: a page that listens, reads and rebuilds the cards of changed alerts by hand, and does nothing else that the widget does.
import type { AlertSnapshot } from '../../../src/consultation/snapshot.ts';
import { handWritten } from '../render/ways/hand-written-cards.ts';
import { cardsIn, Reader, viewsOf } from '../start/app.ts';

const { proxy = '', session = '' } = document.body.dataset;

void start();

async function start(): Promise<void> {
  const record = new Reader();
  let shown = viewsOf(await record.read(session));
  const { show } = handWritten(cardsIn(document.body.appendChild(document.createElement('div'))), shown);
  const stream = await fetch(`${proxy}/embed/events`, { headers: record.headers() });
  const reader = stream.body!.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    if (!decoder.decode(value).includes('data:')) continue;
    const read = new Map(viewsOf(await record.read(session)).map((view) => [view.alert.id, view]));
    shown = shown.map((view) => latest(view, read.get(view.alert.id)));
    show(shown);
  }
}

const latest = (known: AlertSnapshot, read = known): AlertSnapshot =>
  JSON.stringify(read.alert) === JSON.stringify(known.alert) ? known : read;

// A page that sends the widget's reads, makes the same cards by hand, and keeps nothing of a patient.
import { handWritten } from '../render/ways/hand-written-cards.ts';
import { cardsIn, Reader, viewsOf } from '../start/app.ts';
import { drive } from './drive.ts';

let host: HTMLElement | undefined;
let latest = '';

async function show(session: string): Promise<void> {
  latest = session;
  // Each patient has their own token.
  const items = await new Reader().read(session);
  if (latest !== session) return;
  host?.remove();
  host = document.body.appendChild(document.createElement('div'));
  handWritten(cardsIn(host), viewsOf(items));
}

drive({
  mount: (session) => void show(session),
  switchTo: (session) => void show(session),
  remove: () => host?.remove(),
  alerts: () => host?.shadowRoot,
});

import { onFrame } from './after-paint.ts';
import type { ScribeElement } from './scribe-element.ts';

/** A list that is still to be rendered to its end, as it tells assistive technology too; a skeleton waits for the service. */
const IN_PART = '[aria-busy=true]:not(:has(> .skeleton))';

/** Resolves once an element in the page shows all it has: nothing is `coming`, which settles in any case, and every list stands. */
export async function complete(host: ScribeElement, coming: () => Promise<unknown> | undefined): Promise<void> {
  for (;;) {
    await host.rendered;
    const known = coming();
    if (known) await known;
    else if (host.isConnected && host.renderRoot.querySelector(IN_PART)) await frameOf(host);
    else return;
  }
}

const frameOf = (host: Element): Promise<void> => new Promise((resolve) => onFrame(host, resolve));

// Runs in a page of the bench: mounts the widget, and switches its patient, over and over.
declare global {
  interface Window {
    /** Puts the widget on the page and takes it away, so many times. */
    mount: (times: number) => Promise<void>;
    /** Shows one session after the other, so many switches, and leaves the last on the page. */
    switchPatients: (times: number) => Promise<void>;
  }
}

const SESSIONS = 20;
const sessionOf = (turn: number): string => `c-${2 + (turn % SESSIONS)}`;

window.mount = async (times) => {
  for (let turn = 0; turn < times; turn++) {
    const widget = made(sessionOf(0));
    document.body.append(widget);
    await shown(widget);
    widget.remove();
  }
};

window.switchPatients = async (times) => {
  const widget = document.querySelector('scribe-session') ?? made(sessionOf(0));
  document.body.append(widget);
  for (let turn = 0; turn < times; turn++) {
    widget.setAttribute('session-id', sessionOf(turn));
    await shown(widget);
  }
};

function made(session: string): HTMLElement {
  const widget = document.createElement('scribe-session');
  widget.setAttribute('session-id', session);
  widget.append(document.createElement('scribe-documents'), document.createElement('scribe-cdss-alerts'));
  return widget;
}

/** Until the widget shows alerts of the session it names: their ids say whose they are. */
async function shown(widget: Element): Promise<void> {
  const number = widget.getAttribute('session-id')?.slice('c-'.length) ?? '';
  const alert = `[data-id^="cfa_load_${number}_"]`;
  const limit = performance.now() + 15_000;
  while (!widget.querySelector('scribe-cdss-alerts')?.shadowRoot?.querySelector(alert)) {
    if (performance.now() > limit) throw new Error(`The alerts of c-${number} are not shown.`);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

export {};

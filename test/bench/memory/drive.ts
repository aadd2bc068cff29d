// Runs in a page of the bench: mounts what shows a patient, and switches its patient, over and over.

/** What shows a patient's documents and alerts. */
export interface Showing {
  mount(session: string): void;
  switchTo(session: string): void;
  remove(): void;
  /** Where its alerts stand, once they do. */
  alerts(): ParentNode | null | undefined;
}

declare global {
  interface Window {
    /** Puts it on the page and takes it away, so many times. */
    mount: (times: number) => Promise<void>;
    /** Shows one of so many patients after the other, so many switches, and leaves the last on the page. */
    switchAmong: (times: number, patients: number) => Promise<void>;
  }
}

const LIMIT = 15_000;
/** Of each patient from `c-2` on. */
const ALERTS = 20;

/** Offers it to the bench. */
export function drive(showing: Showing): void {
  let turn = 0;
  let isMounted = false;

  window.mount = async (times) => {
    for (let time = 0; time < times; time++) {
      showing.mount('c-2');
      await shown(showing, 2);
      showing.remove();
    }
  };

  window.switchAmong = async (times, patients) => {
    for (let time = 0; time < times; time++) {
      const number = 2 + (turn++ % patients);
      showing[isMounted ? 'switchTo' : 'mount'](`c-${number}`);
      isMounted = true;
      await shown(showing, number);
    }
  };
}

/** Until all alerts of that patient stand there and none is still to come: their ids say whose they are. */
async function shown(showing: Showing, number: number): Promise<void> {
  const limit = performance.now() + LIMIT;
  const id = `cfa_load_${number}_1`;
  const isThere = () => {
    const alerts = showing.alerts();
    const cards = [...(alerts?.querySelectorAll<HTMLElement>('[data-id]') ?? [])];
    return (
      cards.length === ALERTS &&
      !alerts?.querySelector('.cards[aria-busy=true]') &&
      cards.some((card) => card.dataset['id'] === id)
    );
  };
  while (!isThere()) {
    if (performance.now() > limit) throw new Error(`The alerts of c-${number} are not shown.`);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

// Runs in a page of the bench: repeatedly mounts a view of a patient and switches its patient.

/** A view of a patient's documents and alerts. */
export interface Showing {
  mount(session: string): void;
  switchTo(session: string): void;
  remove(): void;
  /** Returns the root of its alerts, once they are shown. */
  alerts(): ParentNode | null | undefined;
}

declare global {
  interface Window {
    /** Mounts and removes it `times` times. */
    mount: (times: number) => Promise<void>;
    /** Switches `times` times among so many patients and leaves the last on the page. */
    switchAmong: (times: number, patients: number) => Promise<void>;
  }
}

const LIMIT = 15_000;
/** Alerts of each patient from `c-2` on. */
const ALERTS = 20;

/** Offers the view to the bench. */
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

/** Resolves when all alerts of that patient are shown and none is pending: their ids name the patient. */
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

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
    /** Shows one patient after the other, so many switches, and leaves the last on the page. */
    switchPatients: (times: number) => Promise<void>;
  }
}

/** The sandbox has `c-1` to `c-1000`, the first of them larger. */
const PATIENTS = 999;
const LIMIT = 15_000;

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

  window.switchPatients = async (times) => {
    for (let time = 0; time < times; time++) {
      const number = 2 + (turn++ % PATIENTS);
      showing[isMounted ? 'switchTo' : 'mount'](`c-${number}`);
      isMounted = true;
      await shown(showing, number);
    }
  };
}

/** Until the alerts of that patient stand there: their ids say whose they are. */
async function shown(showing: Showing, number: number): Promise<void> {
  const limit = performance.now() + LIMIT;
  const id = `cfa_load_${number}_1`;
  const isThere = () =>
    [...(showing.alerts()?.querySelectorAll<HTMLElement>('[data-id]') ?? [])].some((card) => card.dataset['id'] === id);
  while (!isThere()) {
    if (performance.now() > limit) throw new Error(`The alerts of c-${number} are not shown.`);
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

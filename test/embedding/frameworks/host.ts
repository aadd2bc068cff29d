// The parts of a small EHR's page that all apps share: two patients, the options of the widget, a log.

export interface Patient {
  readonly sessionId: string;
  readonly context: { readonly name: string; readonly consultationInternalId: string };
}

const patient = (sessionId: string, name: string): Patient => ({
  sessionId,
  context: { name, consultationInternalId: sessionId },
});

/** One patient has a finished consultation, the other one that has not begun. */
export const HELENA: Patient = patient('c-done', 'Helena Duarte');
export const ERNESTO: Patient = patient('c-1043', 'Ernesto Villalba');
export const PATIENTS: readonly Patient[] = [HELENA, ERNESTO];

/** Options of `configure()`: the page's address names the proxy, the EHR makes the assertion. */
export const setUp = {
  publishableKey: 'pk_sandbox_ana',
  // A server that renders the page has no address of it.
  proxy: new URLSearchParams(globalThis.location?.search).get('proxy') ?? '',
  fetchAssertion: async ({ sessionIds }: { readonly sessionIds: readonly string[] }): Promise<string> => {
    const answer = await fetch('/scribe-assertion', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ sessionIds }),
    });
    return answer.text();
  },
};

/** One event as a line of the page's log. */
export const lineOf = ({ type, detail }: { readonly type: string; readonly detail?: unknown }): string =>
  `${type} ${JSON.stringify(detail)}`;

/** The log with one line more; it keeps the last six. */
export const withLine = (log: readonly string[], line: string): readonly string[] => [...log, line].slice(-6);

declare global {
  interface Window {
    hydrateNow: () => void;
  }
}

/** Hydrates what the server rendered: at once, or with `#late` in the page's address when the test says so. */
export function whenHydrated(hydrate: (app: HTMLElement) => void): void {
  const app = document.getElementById('app');
  if (!app) throw new Error('The page has no #app.');
  window.hydrateNow = () => hydrate(app);
  if (location.hash !== '#late') window.hydrateNow();
}

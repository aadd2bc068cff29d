import type { Patient } from '../data/patient.ts';
import { EhrError, getDoctors, getMe, getPatients, getSafetyReport, sandbox, signIn, signOut } from './api.ts';
import { type Preferences, savePreferences } from './preferences.ts';
import { readRoute } from './route.ts';
import { type ScribeHost, type ScribeModule, startScribe } from './scribe.ts';
import { createTeller, followHub } from './second-screen.ts';
import { type State, type SandboxCall, type Store, messages } from './state.ts';

/** The actions that views can call. */
export type Actions = ReturnType<typeof createActions>;

export interface View {
  readonly state: State;
  readonly actions: Actions;
}

const OPEN_CHARTS = 4;

/** Creates the doctor's actions, which change the page's state and call its backend. */
export function createActions(store: Store) {
  let scribe: ScribeModule | undefined;
  const teller = createTeller(store);
  const fail = (error: unknown) => {
    // 401: the sign-in has ended. For any other error a message replaces the page.
    const isSignedOut = error instanceof EhrError && error.status === 401;
    store.set(isSignedOut ? { load: 'ready', me: undefined } : { load: 'failed' });
  };
  const chooseInSandbox = (choice: Partial<State['sandbox']>) =>
    store.set({ sandbox: { ...store.state.sandbox, ...choice } });

  const insert: ScribeHost['insert'] = ({ sessionId, text }) => {
    const id = patientOf(store.state, sessionId)?.visit.consultationId ?? sessionId;
    const note = store.state.notes[id];
    actions.writeNote(id, note ? `${note}\n\n${text}` : text);
  };

  const loadScribe = async () => {
    const { me } = store.state;
    if (!me || scribe) return;
    try {
      scribe = await startScribe({
        me,
        patientName: (id) => patientOf(store.state, id)?.name,
        insert: store.state.route.page === 'second-screen' ? undefined : insert,
      });
      store.set({ isScribeMissing: false });
      if (store.state.route.page === 'second-screen') followHub(store, forget);
    } catch {
      store.set({ isScribeMissing: true });
    }
  };

  const load = async () => {
    const doctors = await getDoctors();
    store.set({ doctors });
    const me = await getMe();
    if (!me) {
      store.set({ me, load: 'ready' });
      return;
    }
    const patients = await getPatients();
    store.set({ me, patients, load: 'ready', now: new Date() });
    rememberChart(store);
    teller.chart();
    actions.readSafety();
    await loadScribe();
  };

  /** Clears the page after the doctor has signed out in another window. */
  const forget = () => {
    scribe?.logout();
    store.set({ me: undefined, patients: [], openCharts: [] });
  };

  /** Signs out: the widget forgets every patient first, and the next doctor gets a new page. */
  const leave = async (next: () => Promise<unknown>, path: string) => {
    scribe?.logout();
    await teller.signOut();
    await next();
    location.assign(path);
  };

  const actions = {
    navigate(path: string) {
      if (path !== location.pathname) history.pushState(null, '', path);
      const route = readRoute(path);
      const isMove = JSON.stringify(route) !== JSON.stringify(store.state.route);
      store.set({ route, narrowTab: 'chart', now: new Date() });
      rememberChart(store);
      teller.chart();
      actions.readSafety();
      if (isMove) queueMicrotask(() => focusPage());
    },
    prefer(preferences: Partial<Preferences>) {
      store.set({ preferences: { ...store.state.preferences, ...preferences } });
      savePreferences(store.state.preferences);
    },
    set: (patch: Partial<State>) => store.set(patch),
    writeNote: (id: string, text: string) => store.set({ notes: { ...store.state.notes, [id]: text } }),
    signIn(doctorId: string) {
      const { pathname } = location;
      leave(() => signIn(doctorId), pathname === '/sign-in' || store.state.me ? '/' : pathname).catch(fail);
    },
    signOut() {
      leave(signOut, '/sign-in').catch(fail);
    },
    reload() {
      store.set({ load: 'loading' });
      load().catch(fail);
    },
    loadScribe: () => void loadScribe(),
    /** Chooses the data of the safety officer's page. */
    chooseInSafety(choice: Partial<Pick<State['safety'], 'of' | 'group'>>) {
      const { safety } = store.state;
      const isOther = choice.of !== undefined && choice.of !== safety.of;
      store.set({ safety: { ...safety, ...choice, ...(isOther && { report: undefined, isFailed: false }) } });
      if (isOther) actions.readSafety();
    },
    /** Reads the report again if that page is open. */
    readSafety() {
      const { me, route, safety } = store.state;
      if (!me || route.page !== 'safety' || document.hidden) return;
      const show = (found: Partial<State['safety']>) => {
        // The reader may have chosen another report meanwhile.
        if (store.state.safety.of === safety.of) store.set({ safety: { ...store.state.safety, ...found } });
      };
      getSafetyReport(safety.of).then(
        (report) => show({ report, readAt: new Date(), isFailed: false }),
        () => show({ isFailed: true }),
      );
    },
    openSandbox() {
      const { route, sandbox: current } = store.state;
      const session = route.page === 'consultation' ? route.id : current.session;
      chooseInSandbox({ isOpen: true, message: '', session });
      queueMicrotask(() => document.querySelector<HTMLElement>('#drawer-title')?.focus());
    },
    closeSandbox() {
      chooseInSandbox({ isOpen: false });
      document.querySelector<HTMLElement>('[data-testid="sandbox-toggle"]')?.focus();
    },
    chooseInSandbox,
    /** Runs one control of the sandbox and reports whether `what` was done. */
    control(what: string, control: string, body: unknown = {}) {
      const m = messages(store.state);
      sandbox(control, body).then(
        () => chooseInSandbox({ message: m.done(what) }),
        () => chooseInSandbox({ message: m.failed(what) }),
      );
    },
    readCalls() {
      sandbox<SandboxCall[]>('calls').then(
        (calls) => chooseInSandbox({ calls: calls.reverse().slice(0, 30) }),
        () => chooseInSandbox({ message: messages(store.state).failed(messages(store.state).sandboxCalls) }),
      );
    },
  };
  return actions;
}

/** Finds a patient by either of the service's ids of the consultation. */
const patientOf = ({ patients }: State, id: string): Patient | undefined =>
  patients.find(({ visit }) => visit.consultationId === id || visit.scribeSessionId === id);

function rememberChart(store: Store): void {
  const { route, openCharts, me } = store.state;
  if (route.page !== 'consultation' || !me || openCharts.includes(route.id)) return;
  store.set({ openCharts: [route.id, ...openCharts].slice(0, OPEN_CHARTS) });
}

/** Moves the focus of keyboard and screen reader to the start of the new page. */
function focusPage(): void {
  document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
  scrollTo(0, 0);
}

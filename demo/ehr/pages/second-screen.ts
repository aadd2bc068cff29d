// Two windows of one doctor: the EHR's window tells the hub which chart is open, and the second screen follows it (FHIRcast).
import type { ScribeSession } from '../../../src/index.ts';
import { EhrError, subscribeToHub, tellHub } from './api.ts';
import { type Answer, type Message, createFollower, listen } from './fhircast.ts';
import { type State, type Store, openPatient } from './state.ts';

const AGAIN_AFTER_MS = 3000;
const MESSAGES = 6;

/** Creates a function that tells the hub the open chart whenever it changes, and one that tells it the sign-out. */
export function createTeller(store: Store): { chart(): void; signOut(): Promise<unknown> } {
  let told = openPatient(store.state);
  let sent: Promise<unknown> = Promise.resolve();
  // Messages go one after another. A lost one needs no report, because the second screen then shows its own lost connection.
  const tell = (...what: Parameters<typeof tellHub>) =>
    (sent = sent.then(() => tellHub(...what)).catch(() => undefined));
  return {
    chart() {
      const { me, route } = store.state;
      const patient = openPatient(store.state);
      if (!me || route.page === 'second-screen' || patient === told) return;
      const closed = told;
      told = patient;
      if (patient) void tell(me.topic, 'Encounter-open', patient);
      else if (closed) void tell(me.topic, 'Encounter-close', closed);
    },
    signOut: () => (store.state.me ? tell(store.state.me.topic, 'UserLogout') : sent),
  };
}

/** Makes the page's `<scribe-session>` follow the hub; subscribes again whenever the connection has ended. */
export function followHub(store: Store, logout: () => void): void {
  const element = document.querySelector<ScribeSession>('scribe-session');
  if (!element) return;
  const set = (change: Partial<State['second']>) => store.set({ second: { ...store.state.second, ...change } });
  const follow = createFollower({
    element,
    consultationOf: (id) => store.state.patients.find(({ visit }) => visit.consultationId === id)?.visit.consultationId,
    logout,
  });
  const hear = (message: Message): Answer => {
    const answer = follow(message);
    const heard = [{ ...message, ...answer }, ...store.state.second.messages].slice(0, MESSAGES);
    set({ messages: heard, consultation: element.sessionId });
    return answer;
  };
  const again = () => {
    set({ isConnected: false });
    if (store.state.me) setTimeout(() => void connect(store.state.me?.topic), AGAIN_AFTER_MS);
  };
  const connect = async (topic: string | undefined) => {
    if (topic === undefined) return;
    try {
      const socket = listen(await subscribeToHub(topic), hear);
      socket.addEventListener('open', () => set({ isConnected: true }));
      socket.addEventListener('close', again);
    } catch (error) {
      if (error instanceof EhrError && error.status === 401) logout();
      else again();
    }
  };
  void connect(store.state.me?.topic);
}

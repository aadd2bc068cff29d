import type { Report } from '../../../server/index.ts';
import type { Patient } from '../data/patient.ts';
import type { DoctorChoice, Me } from './api.ts';
import type { Answer, Message } from './fhircast.ts';
import { type Messages, messagesOf } from './i18n/languages.ts';
import type { Preferences } from './preferences.ts';
import type { Route } from './route.ts';

/** One call of the sandbox's log. */
export interface SandboxCall {
  readonly method: string;
  readonly path: string;
  /** Null: no answer was sent. */
  readonly status: number | null;
}

/** The state of the safety officer's page. */
export interface SafetyState {
  readonly of: 'live' | 'month';
  readonly group: SafetyGroup;
  readonly report: Report | undefined;
  readonly readAt: Date | undefined;
  readonly isFailed: boolean;
}

export const SAFETY_GROUPS = ['severity', 'issue', 'type', 'actionCategory', 'doctor', 'week', 'overridden'] as const;
export type SafetyGroup = (typeof SAFETY_GROUPS)[number];

export interface State {
  readonly route: Route;
  readonly preferences: Preferences;
  readonly load: 'loading' | 'ready' | 'failed';
  /** The signed-in doctor; undefined shows the sign-in page. */
  readonly me: Me | undefined;
  readonly doctors: readonly DoctorChoice[];
  readonly patients: readonly Patient[];
  /** Consultation ids of the charts opened since sign-in, latest first. */
  readonly openCharts: readonly string[];
  readonly search: string;
  readonly now: Date;
  readonly isPanelOpen: boolean;
  /** The part that a narrow screen shows. */
  readonly narrowTab: 'chart' | 'scribe';
  readonly isScribeMissing: boolean;
  /** Drafts of visit notes, by consultation id; only in memory. */
  readonly notes: Readonly<Record<string, string>>;
  readonly safety: SafetyState;
  /** The state of the second screen; `messages` are the hub's, latest first. */
  readonly second: {
    readonly isConnected: boolean;
    readonly consultation: string | undefined;
    readonly messages: readonly (Message & Answer)[];
  };
  readonly sandbox: {
    readonly isOpen: boolean;
    readonly message: string;
    readonly session: string;
    readonly event: string;
    readonly calls: readonly SandboxCall[];
  };
}

/** Holds the page's state. Patches change it; several patches in one task cause one drawing. */
export class Store {
  #state: State;
  readonly #draw: (state: State) => void;
  #isDue = false;

  constructor(state: State, draw: (state: State) => void) {
    this.#state = state;
    this.#draw = draw;
  }

  get state(): State {
    return this.#state;
  }

  set(patch: Partial<State>): void {
    this.#state = { ...this.#state, ...patch };
    if (this.#isDue) return;
    this.#isDue = true;
    queueMicrotask(() => {
      this.#isDue = false;
      this.#draw(this.#state);
    });
  }
}

export const messages = (state: State): Messages => messagesOf(state.preferences.language);

/** Returns the patient of the open chart: of this window, or of the chart that the second screen follows. */
export function openPatient({ route, patients, second }: State): Patient | undefined {
  const id =
    route.page === 'consultation' ? route.id : route.page === 'second-screen' ? second.consultation : undefined;
  return patients.find(({ visit }) => visit.consultationId === id);
}

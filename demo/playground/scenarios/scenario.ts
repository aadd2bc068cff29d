// A scenario: the state of the service and of the page around the widget, and the script that leads to it.
import type { MedicalRecordDocument } from '../../../src/contract/medical-record-document.ts';
import type { ScribeSession } from '../../../src/contract/scribe-session.ts';
import type { FakeProxy } from './fake-proxy.ts';

/** One consultation of the service; without a `session` it has not started. */
export interface ScenarioConsultation {
  session?: ScribeSession;
  documents: MedicalRecordDocument[];
  /** §4.4 `total`, if it is not the number of documents. */
  total?: number;
}

/** A session awaiting review (§7.3). */
export interface ScenarioGate {
  sessionId: string;
  url?: string;
}

export interface ScenarioFault {
  /** Start of the path. */
  match: string;
  status?: number;
  code?: string;
  /** `before`: the request never arrives; `after`: it takes effect, but the answer is lost. */
  network?: 'before' | 'after';
}

/** The page of a scenario, once its elements have read. */
export interface Stage {
  readonly proxy: FakeProxy;
  /** Advances the stage's clock by that many milliseconds. */
  readonly pass: (ms: number) => Promise<void>;
  /** Waits for the first matching control in any shadow tree and clicks it. */
  readonly press: (selector: string) => Promise<void>;
  /** Scrolls the matching element to its end. */
  readonly readToEnd: (selector: string) => Promise<void>;
  /** Waits until an element in any shadow tree matches. */
  readonly see: (selector: string) => Promise<void>;
  /** Takes the page offline. */
  readonly goOffline: () => Promise<void>;
  /** Calls `clear()` of every element. */
  readonly clear: () => Promise<void>;
  /** Gives the elements another consultation and waits until they have read it. */
  readonly change: (sessionId: string) => Promise<void>;
}

export interface Scenario {
  /** The id that the elements get. */
  sessionId: string;
  consultations: Record<string, ScenarioConsultation>;
  /** The rights that the assertion gives. */
  grant: { sessionIds: string[]; scopes: string[]; doctorName: string | null; doctorId?: string };
  /** Sessions awaiting review; if there are any, session reads answer 428. */
  gate: ScenarioGate[];
  /** Permanent faults. */
  faults: ScenarioFault[];
  /** Whether `fetchAssertion` rejects. */
  isSignedOut: boolean;
  finalLifecycleStatuses: string[];
  /** Patients that the host can name, by session id. */
  patientNames?: Record<string, string>;
  /** Beginnings of the requests (`METHOD path`) whose answers are held from the start. */
  held?: string[];
  /** Whether the page forgets to call `configure()`. */
  isUnconfigured?: boolean;
  /** Whether the browser blocks new tabs. */
  blocksTabs?: boolean;
  /** Whether the state passes by itself; then a stage that shows it stops its clock. */
  isPassing?: boolean;
  /** Leads from the first reading to the state of this name. */
  script?: (stage: Stage) => Promise<void>;
}

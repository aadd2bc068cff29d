// What a scenario is: the state of the service and of the page around the widget, and how it comes about.
import type { MedicalRecordDocument } from '../../../src/contract/medical-record-document.ts';
import type { ScribeSession } from '../../../src/contract/scribe-session.ts';
import type { FakeProxy } from './fake-proxy.ts';

/** One consultation as the service holds it; without a `session` it has not started. */
export interface ScenarioConsultation {
  session?: ScribeSession;
  documents: MedicalRecordDocument[];
  /** §4.4 `total`, when it is not the number of documents. */
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
  /** `before`: the request never arrives; `after`: it is done, the answer is lost. */
  network?: 'before' | 'after';
}

/** The page that a scenario plays on, once its elements have read. */
export interface Stage {
  readonly proxy: FakeProxy;
  /** Lets time pass on the stage, in milliseconds. */
  readonly pass: (ms: number) => Promise<void>;
  /** Clicks the first control that matches, in any shadow tree; waits until there is one. */
  readonly press: (selector: string) => Promise<void>;
  /** Scrolls to the end of what scrolls. */
  readonly readToEnd: (selector: string) => Promise<void>;
  /** Waits until something matches, in any shadow tree. */
  readonly see: (selector: string) => Promise<void>;
  /** Takes the page offline. */
  readonly goOffline: () => Promise<void>;
  /** Calls `clear()` of every element. */
  readonly clear: () => Promise<void>;
}

export interface Scenario {
  /** The id the elements name. */
  sessionId: string;
  consultations: Record<string, ScenarioConsultation>;
  /** What the assertion allows. */
  grant: { sessionIds: string[]; scopes: string[]; doctorName: string | null; doctorId?: string };
  /** Not empty: session reads answer 428. */
  gate: ScenarioGate[];
  /** Faults that last. */
  faults: ScenarioFault[];
  /** Whether `fetchAssertion` rejects. */
  isSignedOut: boolean;
  finalLifecycleStatuses: string[];
  /** Patients that the host can name, by session id. */
  patientNames?: Record<string, string>;
  /** Requests (`METHOD path`, as they begin) that are not answered from the start. */
  held?: string[];
  /** Whether the page forgets to call `configure()`. */
  isUnconfigured?: boolean;
  /** Whether the browser blocks new tabs. */
  blocksTabs?: boolean;
  /** Whether the state passes by itself: a stage that shows it stops its clock. */
  isPassing?: boolean;
  /** Leads from what was read to the state of this name. */
  script?: (stage: Stage) => Promise<void>;
}

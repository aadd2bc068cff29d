import type { Assertion, FetchAssertion } from '../client/token/assertion.ts';
import type { ConsultationContext } from '../contract/consultation-context.ts';

/** A reason offered when an alert is rejected. */
export interface RejectReason {
  /** Kept in the audit, at most 500 characters together with a comment. */
  readonly value: string;
  /** Shown to the doctor; `value` when absent. */
  readonly label?: string;
  /** With `code`: what it is in a code system of the hospital's, `value` being its display. Goes to the audit, never to the service. */
  readonly system?: string;
  readonly code?: string;
}

/** Overrides of the widget's texts, by language tag, then by message key. */
export type MessageOverrides = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** What a page tells the widget, once. */
export interface ScribeOptions {
  /** Address of the proxy; a path is of the page's own origin. `scribe-widget.js` knows it when the proxy served it. */
  readonly proxy?: string;
  /** A `pk_…` key. Not needed when `fetchAssertion` answers one. */
  readonly publishableKey?: string;
  /** Asks the EHR's backend for a fresh assertion. */
  readonly fetchAssertion: FetchAssertion;
  /** The first assertion, which the page began to ask for before the widget was there. Used once; `fetchAssertion` is asked if it is not taken. */
  readonly assertion?: Assertion | Promise<Assertion>;
  readonly messages?: MessageOverrides;
  /** Values of `reportState.lifecycleStatus` that the integrator knows to be final (§3.3 shows only `draft`). */
  readonly finalLifecycleStatuses?: readonly string[];
  /** Severities that are milder than red; `orange`, `amber`, `yellow` and `green` unless given. All others are treated as grave. */
  readonly milderSeverities?: readonly string[];
  /** Names the patient of a session, asked once for each; the service's own word is compared with it. A `context` with a name goes before it. */
  readonly describeSession?: (
    sessionId: string,
  ) => SessionDescription | undefined | Promise<SessionDescription | undefined>;
  readonly rejectReasons?: readonly (string | RejectReason)[];
  /** Takes content into the chart; the button for it exists only if this is given. */
  readonly onInsert?: (content: InsertContent) => void | Promise<void>;
}

/** What the host knows of a session. */
export interface SessionDescription {
  readonly patientName: ConsultationContext['name'];
}

/** What "Insert into chart" hands to the host. */
export interface InsertContent {
  readonly sessionId: string;
  readonly documentId: string;
  readonly text: string;
  readonly html: string;
  /** Whether the document is a draft, or in any state the integrator did not name final. */
  readonly isDraft: boolean;
}

import { VERSION, scribe } from './consultation/scribe.ts';
import type { ScribeOptions } from './consultation/scribe-options.ts';

export type { Assertion, AssertionRequest, FetchAssertion } from './client/token/sign-in.ts';
export { ScribeError, type ScribeErrorKind } from './client/errors.ts';
export type {
  BatchDecision,
  InsertContent,
  MessageOverrides,
  RejectReason,
  ScribeOptions,
  SessionDescription,
} from './consultation/scribe-options.ts';
export type { Decision, DecisionResult } from './contract/cdss-alert.ts';
export type { ConsultationContext } from './contract/consultation-context.ts';
export { ScribeCdssAlerts } from './elements/alerts/scribe-cdss-alerts.ts';
export { ScribeDocuments } from './elements/documents/scribe-documents.ts';
export { ScribeSession } from './elements/session/scribe-session.ts';
export type * from './events.ts';
export {
  ScribeAlertDecidedEvent,
  ScribeAlertsChangedEvent,
  ScribeBeforeCopyEvent,
  ScribeBeforeDecideEvent,
  ScribeBeforeOpenEvent,
  ScribeDocumentsChangedEvent,
  ScribeRequestFailedEvent,
  ScribeReviewRequiredEvent,
  ScribeSessionChangedEvent,
} from './events.ts';

/** The widget's version. */
export const version: string = VERSION;

/**
 * Sets the widget up for the page. The first call wins. Throws a ScribeError of kind `set-up` for wrong options and for any
 * `sk_` key. Does nothing on a server that renders pages.
 */
export function configure(options: ScribeOptions): void {
  if (typeof document !== 'undefined') scribe().configure(options);
}

/** Logs out: sends decisions in their undo window, then empties every element, aborts reads and drops the session token. */
export function logout(): void {
  if (typeof document !== 'undefined') scribe().logout();
}

import { VERSION } from './client/version.ts';
import { scribe } from './consultation/scribe.ts';
import type { ScribeOptions } from './consultation/scribe-options.ts';

export type { Assertion, AssertionRequest, FetchAssertion } from './client/assertion.ts';
export { ScribeError, type ScribeErrorKind } from './client/errors.ts';
export type {
  InsertContent,
  MessageOverrides,
  RejectReason,
  ScribeOptions,
  SessionDescription,
} from './consultation/scribe-options.ts';
export type { Decision, DecisionResult } from './contract/cdss-alert.ts';
export type { ConsultationContext } from './contract/consultation-context.ts';
export { ScribeCdssAlerts } from './elements/cdss-alerts/scribe-cdss-alerts.ts';
export { ScribeDocuments } from './elements/documents/scribe-documents.ts';
export { ScribeSession } from './elements/session/scribe-session.ts';
export type { ElementState } from './events/element-state.ts';
export {
  type CdsHooksFeedback,
  type ScribeAlertDecidedDetail,
  ScribeAlertDecidedEvent,
} from './events/scribe-alert-decided.ts';
export { type ScribeAlertsChangedDetail, ScribeAlertsChangedEvent } from './events/scribe-alerts-changed.ts';
export { type ScribeBeforeCopyDetail, ScribeBeforeCopyEvent } from './events/scribe-before-copy.ts';
export { type ScribeBeforeDecideDetail, ScribeBeforeDecideEvent } from './events/scribe-before-decide.ts';
export { type ScribeBeforeOpenDetail, ScribeBeforeOpenEvent } from './events/scribe-before-open.ts';
export { type ScribeDocumentsChangedDetail, ScribeDocumentsChangedEvent } from './events/scribe-documents-changed.ts';
export { type ScribeRequestFailedDetail, ScribeRequestFailedEvent } from './events/scribe-request-failed.ts';
export { type ScribeReviewRequiredDetail, ScribeReviewRequiredEvent } from './events/scribe-review-required.ts';
export { type ScribeSessionChangedDetail, ScribeSessionChangedEvent } from './events/scribe-session-changed.ts';

/** The widget's version. */
export const version: string = VERSION;

/**
 * Sets the widget up for the page: whom to ask and where. The first call wins; wrong options, and any `sk_` key, throw a
 * ScribeError of kind `set-up`. Does nothing on a server that renders pages.
 */
export function configure(options: ScribeOptions): void {
  if (typeof document !== 'undefined') scribe().configure(options);
}

/** Sends decisions in their undo window, then empties every element, aborts requests and drops the session token. */
export function logout(): void {
  if (typeof document !== 'undefined') scribe().logout();
}

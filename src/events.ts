import type { Decision } from './contract/cdss-alert.ts';
import type { ReasonCoding } from './contract/embed.ts';
import type { ScribeErrorKind } from './client/errors.ts';
import { BrowserEvent as Event } from './client/platform.ts';

/** The base of the widget's DOM events. They bubble, are composed, and carry ids and states only, never clinical text. */
export abstract class ScribeEvent<Detail extends object> extends Event {
  /** The event's name. */
  declare static readonly type: string;

  /** What has happened, as ids and states. */
  readonly detail: Readonly<Detail>;

  constructor(detail: Detail) {
    const { type } = new.target;
    // A `scribe-before-…` event announces an action, which `preventDefault()` stops.
    super(type, { bubbles: true, composed: true, cancelable: type.startsWith('scribe-before-') });
    this.detail = Object.freeze({ ...detail });
  }
}

/** The state of an element, in its `state` property and its events. */
export type ElementState = 'idle' | 'loading' | 'ready' | 'empty' | 'gated' | 'signed-out' | 'failed';

/** Detail of `scribe-session-changed`. */
export interface ScribeSessionChangedDetail {
  /** The session, as the host named it; empty if none is named. */
  readonly sessionId: string;
  /** The element's `state` at that moment. */
  readonly state: ElementState;
  /** The session's status as the service sent it (§3.1); `undefined` while it is unknown. */
  readonly status: string | undefined;
}

/** Fires when the element's `state`, or the id, status or end of the session, has changed. */
export class ScribeSessionChangedEvent extends ScribeEvent<ScribeSessionChangedDetail> {
  static override readonly type = 'scribe-session-changed';
}

/** Detail of `scribe-documents-changed`. */
export interface ScribeDocumentsChangedDetail {
  /** The session, as the host named it; empty if none is named. */
  readonly sessionId: string;
  /** The element's `state`; `empty` also if no document has the element's purpose. */
  readonly state: ElementState;
  /** The ids of the documents on show. */
  readonly documentIds: readonly string[];
  /** How many documents the service says there are (§4.4), also those not on show; `undefined` while none were read. */
  readonly total: number | undefined;
}

/** Fires when the documents on show have changed. */
export class ScribeDocumentsChangedEvent extends ScribeEvent<ScribeDocumentsChangedDetail> {
  static override readonly type = 'scribe-documents-changed';
}

/** Detail of `scribe-alerts-changed`. */
export interface ScribeAlertsChangedDetail {
  /** The session, as the host named it. */
  readonly sessionId: string;
  /** The element's `state`. The counts are valid only with `ready` or `empty`. */
  readonly state: ElementState;
  /** How many alerts have no decision that is known to be recorded. A visit may be closed on 0 while `state` is `ready`; `empty` is also a record that is still being made. */
  readonly open: number;
  /** How many of the open ones have a decision on its way: in its undo window, being sent, or unanswered. */
  readonly unsettled: number;
  /** How many of the open ones have a decision that was not recorded. */
  readonly failed: number;
  /** The number of all alerts, decided ones included. */
  readonly total: number;
}

/** Fires when the alerts or their counts have changed. */
export class ScribeAlertsChangedEvent extends ScribeEvent<ScribeAlertsChangedDetail> {
  static override readonly type = 'scribe-alerts-changed';
}

/** Detail of `scribe-alert-decided`. */
export interface ScribeAlertDecidedDetail {
  /** The session, as the host named it when the decision was made. */
  readonly sessionId: string;
  /** The alert's id, with the prefix `cfa_` (§2.4). */
  readonly alertId: string;
  /** The decision: `accepted` or `rejected`. */
  readonly decision: Decision;
  /** The id of the plan element concerned, from the service's answer. */
  readonly elementId: string | undefined;
  /** The alert's status from the service's answer. */
  readonly status: string;
}

/** Feedback as CDS Hooks defines it. A card is an alert with one suggestion of the same id. */
export interface CdsHooksFeedback {
  /** The alert's id. */
  readonly card: string;
  /** CDS Hooks calls a rejection `overridden`. */
  readonly outcome: 'accepted' | 'overridden';
  readonly acceptedSuggestions?: readonly { readonly id: string }[];
  /** The hospital's code of the reason, if `rejectReasons` has one. */
  readonly overrideReason?: { readonly reason: ReasonCoding };
  /** RFC 3339, in UTC. */
  readonly outcomeTimestamp: string;
}

/** Fires once for each decision made through the element, when the service has recorded it. The record may change later (§3.2). */
export class ScribeAlertDecidedEvent extends ScribeEvent<ScribeAlertDecidedDetail> {
  static override readonly type = 'scribe-alert-decided';

  /** The decision as CDS Hooks 2.0 feedback. A reason is given by its code only; the doctor's words go to the audit. */
  readonly feedback: CdsHooksFeedback;

  constructor(detail: ScribeAlertDecidedDetail, reason?: ReasonCoding) {
    super(detail);
    const { alertId: card, decision } = detail;
    this.feedback = {
      card,
      ...(decision === 'accepted'
        ? { outcome: decision, acceptedSuggestions: [{ id: card }] }
        : { outcome: 'overridden', ...(reason && { overrideReason: { reason } }) }),
      outcomeTimestamp: new Date().toISOString(),
    };
  }
}

/** Detail of `scribe-review-required`. */
export interface ScribeReviewRequiredDetail {
  /** The session that the gate keeps closed, as the host named it. */
  readonly sessionId: string;
  /** The sessions that still await review. */
  readonly pendingSessionIds: readonly string[];
}

/** Fires when the review gate (§7.3) closes the session, and when the sessions that await review change. */
export class ScribeReviewRequiredEvent extends ScribeEvent<ScribeReviewRequiredDetail> {
  static override readonly type = 'scribe-review-required';
}

/** Detail of `scribe-request-failed`. */
export interface ScribeRequestFailedDetail {
  /** The session, as the host named it; `undefined` if none is named. */
  readonly sessionId: string | undefined;
  /** The kind of failure; never `aborted`. */
  readonly kind: ScribeErrorKind;
  /** A code of §7.2, of the proxy or of the widget. */
  readonly code: string | undefined;
  /** The HTTP status; `undefined` if no answer came. */
  readonly status: number | undefined;
  /** The name of the field or setting at fault. */
  readonly param: string | undefined;
  /** The reference for support. */
  readonly requestId: string | undefined;
}

/** Fires when a read, a decision, a start, or the loading of a part of the widget has failed. The element shows it, too. */
export class ScribeRequestFailedEvent extends ScribeEvent<ScribeRequestFailedDetail> {
  static override readonly type = 'scribe-request-failed';
}

/** Detail of `scribe-before-decide`. */
export interface ScribeBeforeDecideDetail {
  /** The session, as the host named it. */
  readonly sessionId: string;
  /** The decisions: one, or all of a batch. Stopping the event stops them all. */
  readonly decisions: readonly { readonly id: string; readonly decision: Decision }[];
}

/** Fires before a decision is made, by the doctor or by a method. `preventDefault()` stops it. */
export class ScribeBeforeDecideEvent extends ScribeEvent<ScribeBeforeDecideDetail> {
  static override readonly type = 'scribe-before-decide';
}

/** Detail of `scribe-before-open`. */
export interface ScribeBeforeOpenDetail {
  /** The session, as the host named it; empty if none is named. */
  readonly sessionId: string;
}

/** Fires before the Scribe application is opened in a tab. After `preventDefault()` the host opens `loginUrl()` itself. */
export class ScribeBeforeOpenEvent extends ScribeEvent<ScribeBeforeOpenDetail> {
  static override readonly type = 'scribe-before-open';

  /** Sets the context, if there is one, and resolves with the address to open, which works once, within 30 s. Rejects with a ScribeError. */
  readonly loginUrl: () => Promise<string>;

  constructor(detail: ScribeBeforeOpenDetail, loginUrl: () => Promise<string>) {
    super(detail);
    this.loginUrl = loginUrl;
  }
}

/** Detail of `scribe-before-copy`. */
export interface ScribeBeforeCopyDetail {
  /** The session, as the host named it. */
  readonly sessionId: string;
  /** The document of the text (§2.3). */
  readonly documentId: string;
  /** The action. Copying a passage by hand is `copy`. */
  readonly action: 'copy' | 'export' | 'print' | 'insert';
}

/** Fires before clinical text of a document is copied, exported, printed or inserted into the chart. `preventDefault()` stops it. */
export class ScribeBeforeCopyEvent extends ScribeEvent<ScribeBeforeCopyDetail> {
  static override readonly type = 'scribe-before-copy';
}

declare global {
  interface GlobalEventHandlersEventMap {
    'scribe-session-changed': ScribeSessionChangedEvent;
    'scribe-documents-changed': ScribeDocumentsChangedEvent;
    'scribe-alerts-changed': ScribeAlertsChangedEvent;
    'scribe-alert-decided': ScribeAlertDecidedEvent;
    'scribe-review-required': ScribeReviewRequiredEvent;
    'scribe-request-failed': ScribeRequestFailedEvent;
    'scribe-before-decide': ScribeBeforeDecideEvent;
    'scribe-before-open': ScribeBeforeOpenEvent;
    'scribe-before-copy': ScribeBeforeCopyEvent;
  }
}

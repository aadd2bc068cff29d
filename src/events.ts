import type { Decision } from './contract/cdss-alert.ts';
import type { ReasonCoding } from './contract/embed.ts';
import type { ScribeErrorKind } from './client/errors.ts';

/** Base of the widget's events: bubbling, composed, ids and states only, never clinical text. */
export abstract class ScribeEvent<Detail extends object> extends Event {
  /** The name it is fired by. */
  declare static readonly type: string;
  /** @internal Whether `preventDefault()` stops what it tells of. */
  static readonly isCancelable: boolean = false;

  /** What happened, as ids and states. */
  readonly detail: Readonly<Detail>;

  constructor(detail: Detail) {
    super(new.target.type, { bubbles: true, composed: true, cancelable: new.target.isCancelable });
    this.detail = Object.freeze({ ...detail });
  }
}

/** State of an element, as its `state` property and its events tell. */
export type ElementState = 'idle' | 'loading' | 'ready' | 'empty' | 'gated' | 'signed-out' | 'failed';

/** Detail of `scribe-session-changed`. */
export interface ScribeSessionChangedDetail {
  /** As the host named it. */
  readonly sessionId: string;
  /** What the element shows: its own `state` at that moment. */
  readonly state: ElementState;
  /** §3.1: the session's status as the service sent it. */
  readonly status: string | undefined;
}

/** Fires when what the element knows of the session has changed. */
export class ScribeSessionChangedEvent extends ScribeEvent<ScribeSessionChangedDetail> {
  static override readonly type = 'scribe-session-changed';
}

/** Detail of `scribe-documents-changed`. */
export interface ScribeDocumentsChangedDetail {
  /** As the host named it. */
  readonly sessionId: string;
  /** What the element shows; `empty` also where none has the page's purpose. */
  readonly state: ElementState;
  /** The ids of the documents on show. */
  readonly documentIds: readonly string[];
  /** §4.4: how many the service says there are. */
  readonly total: number | undefined;
}

/** Fires when the documents on show have changed. */
export class ScribeDocumentsChangedEvent extends ScribeEvent<ScribeDocumentsChangedDetail> {
  static override readonly type = 'scribe-documents-changed';
}

/** Detail of `scribe-alerts-changed`. */
export interface ScribeAlertsChangedDetail {
  /** As the host named it. */
  readonly sessionId: string;
  /** What the element shows; only with `ready` or `empty` do the counts say anything. */
  readonly state: ElementState;
  /** How many are not known to be recorded; a visit may be closed on 0. */
  readonly open: number;
  /** Of the open ones, those whose decision is on its way. */
  readonly unsettled: number;
  /** Of the open ones, those whose decision was not recorded. */
  readonly failed: number;
  /** All of them, decided ones too. */
  readonly total: number;
}

/** Fires when the alerts, or how many of them are open, have changed. */
export class ScribeAlertsChangedEvent extends ScribeEvent<ScribeAlertsChangedDetail> {
  static override readonly type = 'scribe-alerts-changed';
}

/** Detail of `scribe-alert-decided`. */
export interface ScribeAlertDecidedDetail {
  /** As the host named it when the decision was made. */
  readonly sessionId: string;
  /** §2.4: prefix `cfa_`. */
  readonly alertId: string;
  /** What the doctor decided: `accepted` or `rejected`. */
  readonly decision: Decision;
  /** Of the plan element concerned, as the service answered it. */
  readonly elementId: string | undefined;
  /** The alert's status as the service answered it. */
  readonly status: string;
}

/** Feedback on a card, as a CDS Hooks service takes it; a card is an alert, and makes one suggestion, which has its id. */
export interface CdsHooksFeedback {
  /** The alert's id. */
  readonly card: string;
  /** CDS Hooks knows no rejection: that is `overridden`. */
  readonly outcome: 'accepted' | 'overridden';
  readonly acceptedSuggestions?: readonly { readonly id: string }[];
  /** The hospital's code of the reason, where `rejectReasons` gives it one. */
  readonly overrideReason?: { readonly reason: ReasonCoding };
  /** RFC 3339, in UTC. */
  readonly outcomeTimestamp: string;
}

/** Fires once for each alert whose decision the service has recorded; the record may change later (§3.2). */
export class ScribeAlertDecidedEvent extends ScribeEvent<ScribeAlertDecidedDetail> {
  static override readonly type = 'scribe-alert-decided';

  /** The same as CDS Hooks 2.0 writes it; of a reason its code alone: the doctor's words are the audit's. */
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
  /** The session that stays closed. */
  readonly sessionId: string;
  /** Sessions whose suggestions await review. */
  readonly pendingSessionIds: readonly string[];
}

/** Fires when the review gate (§7.3) stands before the session. */
export class ScribeReviewRequiredEvent extends ScribeEvent<ScribeReviewRequiredDetail> {
  static override readonly type = 'scribe-review-required';
}

/** Detail of `scribe-request-failed`. */
export interface ScribeRequestFailedDetail {
  /** As the host named it; `undefined` where no session is named. */
  readonly sessionId: string | undefined;
  /** Where it arose; `aborted` is never told. */
  readonly kind: ScribeErrorKind;
  /** §7.2's code, the proxy's own, or the widget's own. */
  readonly code: string | undefined;
  /** Of HTTP; `undefined` without an answer. */
  readonly status: number | undefined;
  /** The field or setting at fault. */
  readonly param: string | undefined;
  /** Reference for support. */
  readonly requestId: string | undefined;
}

/** Fires when a read, a decision or a start has failed; the element shows it too. */
export class ScribeRequestFailedEvent extends ScribeEvent<ScribeRequestFailedDetail> {
  static override readonly type = 'scribe-request-failed';
}

/** Detail of `scribe-before-decide`. */
export interface ScribeBeforeDecideDetail {
  /** As the host named it. */
  readonly sessionId: string;
  /** One, or all of a batch: stopping it stops them all. */
  readonly decisions: readonly { readonly id: string; readonly decision: Decision }[];
}

/** Fires before a decision is made; `preventDefault()` stops it. */
export class ScribeBeforeDecideEvent extends ScribeEvent<ScribeBeforeDecideDetail> {
  static override readonly type = 'scribe-before-decide';
  /** @internal */
  static override readonly isCancelable = true;
}

/** Detail of `scribe-before-open`. */
export interface ScribeBeforeOpenDetail {
  /** As the host named it; empty where none is named. */
  readonly sessionId: string;
}

/** Fires before the Scribe application is opened in a tab; after `preventDefault()` the host opens `loginUrl()` itself. */
export class ScribeBeforeOpenEvent extends ScribeEvent<ScribeBeforeOpenDetail> {
  static override readonly type = 'scribe-before-open';
  /** @internal */
  static override readonly isCancelable = true;
  readonly #loginUrl: () => Promise<string>;

  constructor(detail: ScribeBeforeOpenDetail, loginUrl: () => Promise<string>) {
    super(detail);
    this.#loginUrl = loginUrl;
  }

  /** Asks for the address to open: good once, for 30 seconds. */
  loginUrl(): Promise<string> {
    return this.#loginUrl();
  }
}

/** Detail of `scribe-before-copy`. */
export interface ScribeBeforeCopyDetail {
  readonly sessionId: string;
  /** §2.3: the document that the text is of. */
  readonly documentId: string;
  /** What was asked for; a passage that a person copies is `copy`. */
  readonly action: 'copy' | 'export' | 'print' | 'insert';
}

/** Fires before clinical text goes to the clipboard or into a file; `preventDefault()` stops it. */
export class ScribeBeforeCopyEvent extends ScribeEvent<ScribeBeforeCopyDetail> {
  static override readonly type = 'scribe-before-copy';
  /** @internal */
  static override readonly isCancelable = true;
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

// The endpoints of §4 as data, for the client, the proxy's route table, the sandbox's conformance suite and the docs.
import type * as z from 'zod/mini';
import { LoginRequest, LoginResult } from './authentication.ts';
import { AlertId, DecisionResult, DecisionsRequest, DecisionsResult } from './cdss-alert.ts';
import { ConsultationContext, ConsultationContextResult } from './consultation-context.ts';
import type { ErrorCode } from './errors.ts';
import { Webhook, WebhookCreated, WebhookRequest, WebhookRotated, WebhookUpdate } from './events.ts';
import { MedicalRecordDocumentList, Purpose } from './medical-record-document.ts';
import { ScribeSession, SessionId } from './scribe-session.ts';

/** One endpoint of §4. */
export interface Operation {
  /** The section of the spec. */
  readonly section: string;
  readonly method: 'GET' | 'POST' | 'PATCH';
  /** The path with `{parameters}`, relative to the base address. */
  readonly path: string;
  /** The schema of each path parameter. */
  readonly parameters?: Readonly<Record<string, z.ZodMiniType>>;
  /** The schema of each query parameter; all are optional. */
  readonly query?: Readonly<Record<string, z.ZodMiniType>>;
  /** The schema of the JSON body; absent if there is none. */
  readonly request?: z.ZodMiniType;
  /** The media type of the body, if it is not `application/json`. */
  readonly requestType?: 'text/plain';
  /** The schema of the 200 answer; absent if the spec does not show it. */
  readonly response?: z.ZodMiniType;
  /** Every error code that the endpoint's section names, and `permission_denied`, which a `pk_` gets everywhere (§5.2). */
  readonly errors: readonly ErrorCode[];
  /** Whether a browser may call it through the proxy, with a session token. */
  readonly browser: boolean;
  /** Whether the review gate may refuse it (§7.3). */
  readonly gated?: true;
}

/** The codes of every call of an account. */
const ACCOUNT_ERRORS = [
  'account_invalid',
  'authentication_required',
  'permission_denied',
  'service_unavailable',
] as const;
/** The codes of a read (§4.3, §4.4). */
const READ_ERRORS = ['parameter_invalid', ...ACCOUNT_ERRORS, 'resource_not_found'] as const;
/** The codes of a decision (§4.5 to §4.7). `resource_conflict` (409) says that somebody has already decided. */
const DECISION_ERRORS = ['parameter_missing', ...READ_ERRORS, 'resource_conflict'] as const;
/**
 * The codes of a call that names something existing. §4.8 names no codes, so these are the codes of §7.2 that its fields and credential
 * can cause.
 */
export const NAMED_ERRORS = [
  'parameter_missing',
  'parameter_invalid',
  'authentication_required',
  'permission_denied',
  'resource_not_found',
  'service_unavailable',
] as const;

/** All operations by our names, in the order of §4. */
export const OPERATIONS = {
  login: {
    section: '§4.1',
    method: 'POST',
    path: '/v1/auth/login',
    request: LoginRequest,
    response: LoginResult,
    errors: ['parameter_invalid', ...ACCOUNT_ERRORS],
    browser: false,
  },
  setConsultationContext: {
    section: '§4.2',
    method: 'POST',
    path: '/v1/set-consultation-context',
    request: ConsultationContext,
    response: ConsultationContextResult,
    errors: ['parameter_missing', ...READ_ERRORS, 'resource_conflict', 'resource_not_active'],
    browser: true,
  },
  getScribeSession: {
    section: '§4.3',
    method: 'GET',
    path: '/v1/scribe-sessions/{id}',
    parameters: { id: SessionId },
    response: ScribeSession,
    errors: [...READ_ERRORS, 'cdss_review_required'],
    browser: true,
    gated: true,
  },
  listMedicalRecordDocuments: {
    section: '§4.4',
    method: 'GET',
    path: '/v1/scribe-sessions/{id}/medical-record-documents',
    parameters: { id: SessionId },
    query: { purpose: Purpose },
    response: MedicalRecordDocumentList,
    errors: ['parameter_missing', ...READ_ERRORS],
    browser: true,
  },
  acceptAlert: {
    section: '§4.5',
    method: 'POST',
    path: '/v1/cdss/alerts/{alert_id}/accept',
    parameters: { alert_id: AlertId },
    response: DecisionResult,
    errors: DECISION_ERRORS,
    browser: true,
  },
  rejectAlert: {
    section: '§4.6',
    method: 'POST',
    path: '/v1/cdss/alerts/{alert_id}/reject',
    parameters: { alert_id: AlertId },
    response: DecisionResult,
    errors: DECISION_ERRORS,
    browser: true,
  },
  recordDecisions: {
    section: '§4.7',
    method: 'POST',
    path: '/v1/cdss/decisions',
    request: DecisionsRequest,
    response: DecisionsResult,
    errors: DECISION_ERRORS,
    browser: true,
  },
  createWebhook: {
    section: '§4.8',
    method: 'POST',
    path: '/v1/webhooks',
    request: WebhookRequest,
    response: WebhookCreated,
    errors: NAMED_ERRORS,
    browser: false,
  },
  updateWebhook: {
    section: '§4.8',
    method: 'PATCH',
    path: '/v1/webhooks/{id}',
    parameters: { id: SessionId },
    request: WebhookUpdate,
    response: Webhook,
    errors: NAMED_ERRORS,
    browser: false,
  },
  rotateWebhookSecret: {
    section: '§4.8',
    method: 'POST',
    path: '/v1/webhooks/{id}/rotate-secret',
    parameters: { id: SessionId },
    response: WebhookRotated,
    errors: NAMED_ERRORS,
    browser: false,
  },
  listMedicalRecordConfigurations: {
    section: '§4.9',
    // §4.9 writes this path without the version prefix.
    method: 'GET',
    path: '/medical-record-configurations',
    errors: [...ACCOUNT_ERRORS, 'cdss_review_required'],
    browser: true,
    gated: true,
  },
} as const satisfies Record<string, Operation>;

/** A key of `OPERATIONS`, and the `operationId` of the interface description. */
export type OperationName = keyof typeof OPERATIONS;

/** §9: the version of the interface description. */
export const INTERFACE_VERSION = '0.1.0';

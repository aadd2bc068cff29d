// §4 Endpoints, as data: the client, the proxy's route table, the sandbox's conformance suite and the docs read this.
import type * as z from 'zod/mini';
import { LoginRequest, LoginResult } from './authentication.ts';
import { AlertId, DecisionResult, DecisionsRequest, DecisionsResult } from './cdss-alert.ts';
import { ConsultationContext, ConsultationContextResult } from './consultation-context.ts';
import type { ErrorCode } from './errors.ts';
import { Webhook, WebhookCreated, WebhookRequest, WebhookRotated, WebhookUpdate } from './events.ts';
import { MedicalRecordDocumentList, Purpose } from './medical-record-document.ts';
import { ScribeSession, SessionId } from './scribe-session.ts';

/** One endpoint of §4, with all that a client, a server and the docs need of it. */
export interface Operation {
  /** Section of the spec. */
  readonly section: string;
  readonly method: 'GET' | 'POST' | 'PATCH';
  /** Path with `{parameters}`, relative to the base address. */
  readonly path: string;
  /** Schema of each path parameter. */
  readonly parameters?: Readonly<Record<string, z.ZodMiniType>>;
  /** Schema of each query parameter; all are optional. */
  readonly query?: Readonly<Record<string, z.ZodMiniType>>;
  /** Schema of the JSON body; absent where there is none. */
  readonly request?: z.ZodMiniType;
  /** What the body is sent as, where that is not `application/json`. */
  readonly requestType?: 'text/plain';
  /** Schema of the 200 answer; absent where its shape is not shown. */
  readonly response?: z.ZodMiniType;
  /** Every code the endpoint's section names, and `permission_denied`, which a `pk_` gets everywhere (§5.2). */
  readonly errors: readonly ErrorCode[];
  /** Whether a browser may call it through the proxy, with a session token. */
  readonly browser: boolean;
  /** Whether the review gate stands before it (§7.3). */
  readonly gated?: true;
}

/** What every call of an account may be refused with. */
const ACCOUNT_ERRORS = [
  'account_invalid',
  'authentication_required',
  'permission_denied',
  'service_unavailable',
] as const;
/** What a read may be refused with (§4.3, §4.4). */
const READ_ERRORS = ['parameter_invalid', ...ACCOUNT_ERRORS, 'resource_not_found'] as const;
/** What a decision may be refused with (§4.5 to §4.7); 409 says that somebody has decided already. */
const DECISION_ERRORS = ['parameter_missing', ...READ_ERRORS, 'resource_conflict'] as const;
/**
 * Of what names something that must be there. §4.8 names no codes of its own: those of §7.2 that its fields and its credential
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

/** By names of our own, in the order of §4. */
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

/** A key of `OPERATIONS`; also the `operationId` of the interface description. */
export type OperationName = keyof typeof OPERATIONS;

/** §9: the version label of the interface description, and the paths' major version prefix. */
export const INTERFACE_VERSION = '0.1.0';
/** §9: the same for every path but that of §4.9. */
export const VERSION_PREFIX = '/v1';

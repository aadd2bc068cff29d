import * as z from 'zod/mini';
import { CdssAlert } from '../../src/contract/cdss-alert.ts';
import { OpenAgainRequest, OpenRequest, OpenResponse } from '../forward/opening.ts';
import {
  EmbedDecisionsRequest,
  EmbedLoginRequest,
  EmbedLoginResponse,
  RejectBody,
  SamePatientRequest,
  SamePatientResponse,
  TokenRequest,
  TokenResponse,
} from '../../src/contract/embed.ts';
import { MedicalRecordDocument } from '../../src/contract/medical-record-document.ts';
import { openApiDocument } from '../../src/contract/openapi.ts';
import { NAMED_ERRORS, OPERATIONS, type Operation } from '../../src/contract/operations.ts';
import { ScribeSession } from '../../src/contract/scribe-session.ts';
import { HEED_QUERY } from '../forward/decisions.ts';

const EMBED = { section: 'proxy', method: 'POST', browser: true } as const;

/** The interface description of everything that a browser may call. */
export function describeProxy(publicUrl: string): object {
  const forwarded = Object.entries(OPERATIONS as Readonly<Record<string, Operation>>).filter(
    ([, operation]) => operation.browser,
  );
  const operations: Record<string, Operation> = {
    ...Object.fromEntries(forwarded),
    acceptAlert: { ...OPERATIONS.acceptAlert, query: HEED_QUERY },
    rejectAlert: { ...OPERATIONS.rejectAlert, query: HEED_QUERY, request: RejectBody },
    recordDecisions: { ...OPERATIONS.recordDecisions, query: HEED_QUERY, request: EmbedDecisionsRequest },
    createToken: {
      ...EMBED,
      path: '/embed/token',
      request: TokenRequest,
      response: TokenResponse,
      errors: [
        'parameter_missing',
        'parameter_invalid',
        'authentication_required',
        'permission_denied',
        'service_unavailable',
      ],
    },
    open: {
      ...EMBED,
      path: '/embed/open',
      request: z.union([OpenRequest, OpenAgainRequest]),
      requestType: 'text/plain',
      response: OpenResponse,
      errors: [
        'parameter_missing',
        'parameter_invalid',
        'authentication_required',
        'permission_denied',
        'rate_limit_exceeded',
        'service_unavailable',
      ],
    },
    createLoginTicket: {
      ...EMBED,
      path: '/embed/login',
      request: EmbedLoginRequest,
      response: EmbedLoginResponse,
      errors: NAMED_ERRORS,
    },
    confirmSamePatient: {
      ...EMBED,
      path: '/embed/same-patient',
      request: SamePatientRequest,
      response: SamePatientResponse,
      errors: NAMED_ERRORS,
    },
  };
  return openApiDocument(operations, {
    title: 'Scribe widget proxy',
    description:
      'What the doctor widget may call. Errors of its own: session_expired, decision_unconfirmed, upstream_credentials, upstream_invalid.',
    baseUrl: publicUrl,
    bearer: 'Session token of POST /embed/token, for five minutes.',
    schemas: { CdssAlert, MedicalRecordDocument, ScribeSession, TokenResponse },
  });
}

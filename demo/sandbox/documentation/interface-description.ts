// §9: makes the interface description of the service from the contract.
import * as z from 'zod/mini';
import { CdssAlert, PlanElement } from '../../../src/contract/cdss-alert.ts';
import { ConsultationContext } from '../../../src/contract/consultation-context.ts';
import {
  EventEnvelope,
  EVENT_ID_HEADER,
  SCRIBE_SESSION_EVENTS,
  ScribeSessionEventData,
  SIGNATURE_HEADER,
} from '../../../src/contract/events.ts';
import { MedicalRecordDocument } from '../../../src/contract/medical-record-document.ts';
import { openApiDocument } from '../../../src/contract/openapi.ts';
import { OPERATIONS, type Operation, type OperationName } from '../../../src/contract/operations.ts';
import { ScribeSession } from '../../../src/contract/scribe-session.ts';

const SUMMARIES: Readonly<Record<OperationName, string>> = {
  login: 'Exchange the key for a verification code and a sign-in address',
  setConsultationContext: 'Set the context of a consultation',
  getScribeSession: 'Look a scribe session up',
  listMedicalRecordDocuments: 'List the medical record documents of a session',
  acceptAlert: 'Accept a CDSS alert',
  rejectAlert: 'Reject a CDSS alert',
  recordDecisions: 'Decide several CDSS alerts, all or none',
  createWebhook: 'Subscribe a receiver to events',
  updateWebhook: 'Replace the events of a subscription',
  rotateWebhookSecret: 'Replace the signing secret',
  listMedicalRecordConfigurations: 'List the medical record configurations',
};

/** Describes §4 and, as `webhooks`, §6 in OpenAPI 3.1. */
export function describeInterface(baseUrl: string): object {
  const { paths, ...document } = openApiDocument(OPERATIONS, {
    title: 'Scribe service (sandbox)',
    description:
      'The interface of the Scribe service, as its sandbox serves it. Keys to try: `sk_sandbox_ana`, `sk_sandbox_ben`, ' +
      '`sk_sandbox_institution`. What the specification leaves open is listed at ' +
      '[/_sandbox/assumptions](/_sandbox/assumptions).',
    baseUrl,
    bearer: 'A secret key (§5). A publishable key is refused with 403.',
    schemas: { CdssAlert, ConsultationContext, MedicalRecordDocument, PlanElement, ScribeSession },
  });
  for (const [name, { path, method }] of Object.entries<Operation>(OPERATIONS))
    Object.assign(paths[path]?.[method.toLowerCase()] ?? {}, { summary: SUMMARIES[name as OperationName] });
  return {
    ...document,
    paths,
    webhooks: Object.fromEntries(SCRIBE_SESSION_EVENTS.map((name) => [name, { post: eventOf(name) }])),
  };
}

function eventOf(name: string) {
  const header = (title: string, description: string) => ({
    name: title,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  });
  const { $schema: _dialect, ...envelope } = z.toJSONSchema(
    z.extend(EventEnvelope, { type: z.literal(name), data: ScribeSessionEventData }),
    { unrepresentable: 'any' },
  );
  return {
    operationId: name,
    summary: name,
    description: 'Specification §6. Signed over the raw body; any 4xx answer is final.',
    tags: ['§6'],
    security: [],
    parameters: [
      header(SIGNATURE_HEADER, 't=<unix_timestamp>,v1=<hex HMAC-SHA256 of "<t>." and the raw body>'),
      header(EVENT_ID_HEADER, 'The id of the envelope.'),
    ],
    requestBody: { required: true, content: { 'application/json': { schema: envelope } } },
    responses: { '2XX': { description: 'Acknowledged.' } },
  };
}

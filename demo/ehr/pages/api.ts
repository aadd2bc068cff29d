import type { Report } from '../../../server/index.ts';
import type { Doctor } from '../data/doctors.ts';
import type { Patient } from '../data/patient.ts';

export type DoctorChoice = Pick<Doctor, 'id' | 'name' | 'initials' | 'specialty'>;

/** The signed-in doctor and the addresses of the Scribe widget. */
export interface Me {
  readonly doctor: Doctor;
  /** The FHIRcast topic of this sign-in. */
  readonly topic: string;
  readonly widget: { readonly script: string; readonly proxy?: string };
}

/** A failed call to the EHR's own backend. */
export class EhrError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export const getDoctors = (): Promise<DoctorChoice[]> => call('/api/doctors');
/** Resolves with undefined if nobody is signed in. */
export async function getMe(): Promise<Me | undefined> {
  const me = await call<Me | { doctor: null }>('/api/me');
  return me.doctor ? me : undefined;
}
export const getPatients = async (): Promise<Patient[]> => (await call<{ items: Patient[] }>('/api/patients')).items;
/** Reads the report on doctors' decisions: those of this demo, or a month of invented ones. */
export const getSafetyReport = (of: 'live' | 'month'): Promise<Report> => call(`/api/safety-report/${of}`);
export const signIn = (doctor: string): Promise<unknown> => call('/sign-in', { doctor });
export const signOut = (): Promise<unknown> => call('/sign-out', {});

/** Gets the EHR's signed assertion that this doctor may see these consultations; without ids, the doctor's own. */
export async function fetchAssertion(sessionIds: readonly string[]): Promise<string> {
  const response = await send('/scribe-assertion', { sessionIds });
  return response.text();
}

/** Resolves with the address of a WebSocket that sends the events of a topic (FHIRcast STU3, 2.4). */
export async function subscribeToHub(topic: string): Promise<string> {
  const form = {
    'hub.channel.type': 'websocket',
    'hub.mode': 'subscribe',
    'hub.topic': topic,
    'hub.events': 'Patient-open,Patient-close,Encounter-open,Encounter-close,UserLogout',
    'subscriber.name': 'Scribe',
  };
  const answer = await call<{ readonly 'hub.channel.endpoint': string }>('/fhircast', new URLSearchParams(form));
  return answer['hub.channel.endpoint'];
}

/** Sends the hub an event of a topic (FHIRcast STU3, 2.6 and 3.4); `patient` is the patient of the visit. */
export function tellHub(
  topic: string,
  event: 'Encounter-open' | 'Encounter-close' | 'UserLogout',
  patient?: Patient,
): Promise<unknown> {
  const context = patient && [
    { key: 'patient', resource: { resourceType: 'Patient', id: patient.recordNumber } },
    { key: 'encounter', resource: encounterOf(patient) },
  ];
  const told = { 'hub.topic': topic, 'hub.event': event, context: context ?? [] };
  return send('/fhircast', { id: crypto.randomUUID(), timestamp: new Date().toISOString(), event: told });
}

/** Makes the visit's FHIR R4 Encounter. */
const encounterOf = ({ recordNumber, visit }: Patient): object => ({
  resourceType: 'Encounter',
  id: visit.consultationId,
  status: 'in-progress',
  class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'AMB' },
  subject: { reference: `Patient/${recordNumber}` },
});

/** Calls one control of the sandbox through the EHR's backend. */
export const sandbox = <Answer = unknown>(control: string, body?: unknown): Promise<Answer> =>
  call(`/sandbox/${control}`, body);

async function call<Answer>(path: string, body?: unknown): Promise<Answer> {
  const response = await send(path, body);
  return (await response.json()) as Answer;
}

async function send(path: string, body?: unknown): Promise<Response> {
  const json = { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  const response = await fetch(path, {
    ...(body !== undefined && { method: 'POST', ...(body instanceof URLSearchParams ? { body } : json) }),
    signal: AbortSignal.timeout(15_000),
  });
  if (!response.ok) throw new EhrError(response.status, `${path} answered ${response.status}`);
  return response;
}

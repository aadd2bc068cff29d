import type { Report } from '../../../server/index.ts';
import type { Doctor } from '../data/doctors.ts';
import type { Patient } from '../data/patient.ts';

export type DoctorChoice = Pick<Doctor, 'id' | 'name' | 'initials' | 'specialty'>;

/** Who is signed in, and where the Scribe widget comes from. */
export interface Me {
  readonly doctor: Doctor;
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
/** Nobody: not signed in. */
export async function getMe(): Promise<Me | undefined> {
  const me = await call<Me | { doctor: null }>('/api/me');
  return me.doctor ? me : undefined;
}
export const getPatients = async (): Promise<Patient[]> => (await call<{ items: Patient[] }>('/api/patients')).items;
/** What doctors did with alerts: in this demo, or in a month of invented decisions. */
export const getSafetyReport = (of: 'live' | 'month'): Promise<Report> => call(`/api/safety-report/${of}`);
export const signIn = (doctor: string): Promise<unknown> => call('/sign-in', { doctor });
export const signOut = (): Promise<unknown> => call('/sign-out', {});

/** The EHR's signed word that this doctor may see these consultations; without ids, the doctor's day. */
export async function fetchAssertion(sessionIds: readonly string[]): Promise<string> {
  const response = await send('/scribe-assertion', { sessionIds });
  return response.text();
}

/** One control of the sandbox, through the EHR's backend. */
export const sandbox = <Answer = unknown>(control: string, body?: unknown): Promise<Answer> =>
  call(`/sandbox/${control}`, body);

async function call<Answer>(path: string, body?: unknown): Promise<Answer> {
  const response = await send(path, body);
  return (await response.json()) as Answer;
}

async function send(path: string, body?: unknown): Promise<Response> {
  const response = await fetch(path, {
    ...(body === undefined
      ? {}
      : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(15_000),
  });
  if (!response.ok) throw new EhrError(response.status, `${path} answered ${response.status}`);
  return response;
}

import { SignJWT } from 'jose';
import type { Doctor } from '../data/doctors.ts';

export interface AssertionRequest {
  readonly doctor: Doctor;
  /** Consultations this doctor may see, 1 to 20. */
  readonly sessions: readonly string[];
  /** Origin of the page the widget stands on. */
  readonly origin: string;
  /** Address of the Scribe proxy. */
  readonly audience: string;
}

/** The EHR's word to the Scribe proxy, as any EHR backend would give it: "this doctor may see these consultations", for a minute. */
export function signAssertion(
  { doctor, sessions, origin, audience }: AssertionRequest,
  { secret, now, id }: { secret: Uint8Array; now: () => Date; id: () => string },
): Promise<string> {
  const issuedAt = now();
  return new SignJWT({
    name: doctor.name,
    account: doctor.publishableKey,
    sessions,
    scopes: ['read', 'decide', 'login', 'context'],
    origin,
  })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setAudience(audience)
    .setSubject(doctor.id)
    .setJti(id())
    .setIssuedAt(issuedAt)
    .setExpirationTime(new Date(issuedAt.getTime() + 60_000))
    .sign(secret);
}

import { type JWTPayload, SignJWT, jwtVerify } from 'jose';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { type Doctor, doctorById } from '../data/doctors.ts';

const COOKIE = 'ehr_session';
const HOURS = 10;

/** The signed-in doctor, and the FHIRcast topic of this sign-in. */
export interface SignedIn {
  readonly doctor: Doctor;
  readonly topic: string;
}

/** The demo's sign-in: a signed cookie that names the doctor. A hospital uses its own sign-in instead. */
export class SignIn {
  readonly #secret: Uint8Array;
  readonly #now: () => Date;

  constructor(secret: Uint8Array, now: () => Date) {
    this.#secret = secret;
    this.#now = now;
  }

  async start(context: Context, doctor: Doctor): Promise<void> {
    const now = this.#now();
    const token = await new SignJWT({ sub: doctor.id })
      .setProtectedHeader({ alg: 'HS256' })
      .setJti(crypto.randomUUID())
      .setAudience('ehr')
      .setIssuedAt(now)
      .setExpirationTime(new Date(now.getTime() + HOURS * 3_600_000))
      .sign(this.#secret);
    setCookie(context, COOKIE, token, { httpOnly: true, sameSite: 'Lax', path: '/', maxAge: HOURS * 3600 });
  }

  end(context: Context): void {
    deleteCookie(context, COOKIE, { path: '/' });
  }

  /** Reads the signed-in doctor; undefined if the cookie is invalid or expired. */
  async read(context: Context): Promise<SignedIn | undefined> {
    const token = getCookie(context, COOKIE);
    if (!token) return undefined;
    const { sub, jti } = (await this.#verify(token)) ?? {};
    const doctor = sub ? doctorById(sub) : undefined;
    return doctor && jti ? { doctor, topic: jti } : undefined;
  }

  async #verify(token: string): Promise<JWTPayload | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.#secret, {
        algorithms: ['HS256'],
        audience: 'ehr',
        currentDate: this.#now(),
      });
      return payload;
    } catch {
      return undefined;
    }
  }
}

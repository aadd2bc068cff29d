// A doctor's page as plain calls: one token, then any requests.
import { Pool, type Dispatcher } from 'undici';
import { ORIGIN } from '../../support/proxy-fixture.ts';
import type { WardDoctor } from '../world/ward.ts';
import { assertionOf } from './ehr.ts';

export interface Answer {
  readonly status: number;
  readonly text: string;
}

export class Caller {
  readonly url: string;
  readonly #pool: Pool;

  /** `from`: the local address from which it calls. */
  constructor(url: string, from = '127.0.0.1') {
    this.url = url;
    this.#pool = new Pool(url, { connections: 32, connect: { localAddress: from } });
  }

  /** Sends a call; status 0 means no answer. */
  async call(
    method: Dispatcher.HttpMethod,
    path: string,
    headers: Record<string, string> = {},
    body?: string,
  ): Promise<Answer> {
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    try {
      const sent = { method, path, headers: { origin: ORIGIN, ...type, ...headers }, body: body ?? null };
      const answer = await this.#pool.request({ ...sent, headersTimeout: 30_000 });
      return { status: answer.statusCode, text: await answer.body.text() };
    } catch (error) {
      return { status: 0, text: String(error) };
    }
  }

  async token(doctor: WardDoctor, sessions = doctor.patients.map(({ session }) => session)): Promise<string> {
    const { publishableKey } = doctor;
    const body = JSON.stringify({ publishableKey, assertion: await assertionOf(doctor, sessions) });
    const { status, text } = await this.call('POST', '/embed/token', {}, body);
    if (status !== 200) throw new Error(`No token for ${doctor.sub}: ${status} ${text}`);
    return (JSON.parse(text) as { token: string }).token;
  }

  close(): Promise<void> {
    return this.#pool.destroy();
  }
}

/** Calls `probe` repeatedly; `end` stops it and resolves with the milliseconds of each call. */
export function timed(probe: () => Promise<unknown>, apart = 50): { end(): Promise<readonly number[]> } {
  let isOver = false;
  const times: number[] = [];
  const work = (async () => {
    while (!isOver) {
      const startedAt = performance.now();
      await probe();
      times.push(performance.now() - startedAt);
      await new Promise((resolve) => setTimeout(resolve, apart));
    }
  })();
  return {
    async end() {
      isOver = true;
      await work;
      return times.sort((a, b) => a - b);
    },
  };
}

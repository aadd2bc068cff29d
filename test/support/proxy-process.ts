// `scribe-widget serve` in its own process, with the requests of a page and of the service.
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { TestContext } from 'node:test';
import { Pool } from 'undici';
import { signAssertion, signWebhook } from '../../server/index.ts';
import { openEventStream, type EventStream } from './event-stream.ts';
import { serve } from './programs.ts';
import { ORIGIN, SECRETS } from './proxy-fixture.ts';
import { commandEnvironment } from './run-command.ts';
import { storeFile } from './own-folder.ts';
import { eventOf } from './webhook-event.ts';

export type ProxyProcess = Awaited<ReturnType<typeof startProxyProcess>>;

/** An event as the service sends it. */
export interface SignedEvent {
  readonly id: string;
  readonly body: string;
}

export const signedEvent = (...args: Parameters<typeof eventOf>): SignedEvent => {
  const event = eventOf(...args);
  return { id: String(event.id), body: JSON.stringify(event) };
};

const PUBLIC_URL = 'https://scribe.ehr.example';

export const processEnvironment = (
  t: Pick<TestContext, 'after'>,
  store: string,
  upstream: string,
): Record<string, string> => ({
  ...commandEnvironment(store, upstream),
  PATH: process.env['PATH'] ?? '',
  SCRIBE_WEBHOOK_SECRET: SECRETS.webhook,
  SCRIBE_AUDIT_FILE: `${storeFile(t)}.audit.jsonl`,
  PROXY_PORT: '0',
});

/** Starts it with a working store and waits until it is ready for traffic. */
export async function startProxyProcess(t: Pick<TestContext, 'after'>, env: Record<string, string>) {
  const { child, url } = await serve(t, env);
  const pool = new Pool(url, { connections: 64 });
  t.after(() => pool.destroy());
  const exchange = async (...sessions: string[]) => {
    const claims = { audience: PUBLIC_URL, sub: 'dr-ana', name: 'Dra. Ana Lima', account: 'pk_ana', origin: ORIGIN };
    const scopes = ['read', 'decide', 'login'] as const;
    const assertion = await signAssertion({ ...claims, sessions, scopes }, { alg: 'HS256', secret: SECRETS.assertion });
    return fetch(`${url}/embed/token`, {
      method: 'POST',
      headers: { origin: ORIGIN, 'content-type': 'application/json' },
      body: JSON.stringify({ publishableKey: 'pk_ana', assertion }),
    });
  };
  const call = (method: string, path: string, token?: string, body?: object) =>
    fetch(`${url}${path}`, {
      method,
      headers: {
        origin: ORIGIN,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body ? JSON.stringify(body) : null,
    });
  return {
    url,
    pid: child.pid as number,
    /** Exchanges a new assertion; resolves with the answer. */
    exchange,
    call,
    /** Resolves with a session token of Ana for these ids. */
    async token(...sessions: string[]): Promise<string> {
      const answer = await exchange(...sessions);
      if (!answer.ok) throw new Error(await answer.text());
      return ((await answer.json()) as { token: string }).token;
    },
    /** Resolves with the status of the answer to an event; 0 if there is no answer. */
    async deliver({ id, body }: SignedEvent): Promise<number> {
      const headers = {
        'content-type': 'application/json',
        'x-scribe-api-event-id': id,
        'x-scribe-api-signature': signWebhook(body, SECRETS.webhook, Math.floor(Date.now() / 1000)),
      };
      try {
        const answer = await pool.request({ method: 'POST', path: '/webhooks/scribe', headers, body });
        await answer.body.dump();
        return answer.statusCode;
      } catch {
        return 0;
      }
    },
    listen: (token: string, lastEventId: string = ''): Promise<EventStream> =>
      openEventStream(`${url}/embed/events`, {
        origin: ORIGIN,
        authorization: `Bearer ${token}`,
        ...(lastEventId && { 'last-event-id': lastEventId }),
      }),
    /** Resolves with the value of a metric; its name includes the labels. */
    async metric(name: string): Promise<number> {
      const text = await (await call('GET', '/metrics')).text();
      const line = text.split('\n').find((each) => each.startsWith(`${name} `));
      return Number(line?.slice(name.length) ?? NaN);
    },
    /** Resolves with the bytes in memory. */
    async rss(): Promise<number> {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024;
    },
    async kill(signal: 'SIGKILL' | 'SIGTERM' | 'SIGSTOP' | 'SIGCONT' = 'SIGKILL') {
      const isEnd = signal === 'SIGKILL' || signal === 'SIGTERM';
      const exit = isEnd ? once(child, 'exit') : undefined;
      child.kill(signal);
      await exit;
    },
  };
}

// Somebody at the web application: one cookie, forms as the pages have them, redirects followed by hand.
import assert from 'node:assert/strict';
import type { Running } from './running-sandbox.ts';

export interface Shown {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

export class WebVisitor {
  readonly #running: Running;
  #cookie = '';

  constructor(running: Running) {
    this.#running = running;
  }

  async ask(path: string, init: RequestInit = {}): Promise<Shown> {
    const headers = new Headers(init.headers);
    if (this.#cookie) headers.set('cookie', this.#cookie);
    const answer = await fetch(this.#running.base + path, { ...init, headers, redirect: 'manual' });
    const [set] = answer.headers.getSetCookie();
    if (set) this.#cookie = set.split(';')[0] ?? '';
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  }

  /** Sends a form of the page at `from` with its token. */
  async send(from: string, action: string, fields: Record<string, string> = {}): Promise<Shown> {
    const page = await this.ask(from);
    assert.ok(page.text.includes(`action="${action}"`), `${from} has a form for ${action}`);
    const csrf = /name="csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    return this.post(action, { csrf, ...fields });
  }

  post(action: string, fields: Record<string, string>): Promise<Shown> {
    return this.ask(action, { method: 'POST', body: new URLSearchParams(fields) });
  }

  /** Follows a form's redirect; resolves with the next page's text. */
  async follow({ status, headers }: Shown): Promise<string> {
    assert.equal(status, 303);
    return (await this.ask(headers.get('location') ?? '')).text;
  }
}

/** Returns the fields of a page's last form as a browser would send them unchanged. */
export const fieldsIn = (text: string): Record<string, string> => {
  const form = text.split('<form').at(-1) ?? '';
  const inputs = form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g);
  const areas = form.matchAll(/<textarea[^>]*name="([^"]+)"[^>]*>\n([^<]*)/g);
  return Object.fromEntries([...inputs, ...areas].map(([, name = '', value = '']) => [name, plain(value)]));
};

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const plain = (markup: string): string =>
  markup.replace(/&([a-z\d#]+);/g, (_entity, name: string) => ENTITIES[name] ?? '');

/** Resolves with path and query of a new sign-in page. */
export const codeFor = async (
  running: Running,
  consultationInternalId: string,
  key = 'sk_sandbox_ana',
): Promise<string> => {
  const { body } = await running.call('POST', '/v1/auth/login', { key, body: { consultationInternalId } });
  const { pathname, search } = new URL(String(body.redirectUrl));
  return pathname + search;
};

export const signedIn = async (running: Running, consultationInternalId: string, key?: string): Promise<WebVisitor> => {
  const visitor = new WebVisitor(running);
  const { status } = await visitor.ask(await codeFor(running, consultationInternalId, key));
  assert.equal(status, 303);
  return visitor;
};

/** Starts a recording of a new consultation; resolves with its page. */
export const recorded = async (running: Running, id: string): Promise<{ visitor: WebVisitor; page: string }> => {
  const visitor = await signedIn(running, id);
  const started = await visitor.send(`/consultations/${id}`, `/consultations/${id}/start`, {
    patientName: 'Ines Prado',
  });
  assert.equal(started.status, 303);
  return { visitor, page: String(started.headers.get('location')).split('?')[0] ?? '' };
};

/** Resolves with the session's status from the API. */
export const statusOf = async (running: Running, id: string): Promise<unknown> =>
  (await running.call('GET', `/v1/scribe-sessions/${id}`)).body.status;

/** Returns the type of the event that was delivered last. */
export const lastEvent = (running: Running): string | undefined =>
  (JSON.parse(running.delivered.at(-1)?.body ?? '{}') as { type?: string }).type;

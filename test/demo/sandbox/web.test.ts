import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { stories } from '../../../demo/sandbox/seed/stories.ts';
import { startSandbox } from './running-sandbox.ts';
import type { Running } from './running-sandbox.ts';

let running: Running;
before(async () => {
  running = await startSandbox();
});
after(() => running.close());

interface Shown {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

/** A browser's part in it: one cookie, forms as the page has them, redirects followed by hand. */
class Visitor {
  #cookie = '';

  async ask(path: string, init: RequestInit = {}): Promise<Shown> {
    const headers = new Headers(init.headers);
    if (this.#cookie) headers.set('cookie', this.#cookie);
    const answer = await fetch(running.base + path, { ...init, headers, redirect: 'manual' });
    const [set] = answer.headers.getSetCookie();
    if (set) this.#cookie = set.split(';')[0] ?? '';
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  }

  /** Sends a form of the page at `from`, with the token that stands in it. */
  async send(from: string, action: string, fields: Record<string, string> = {}): Promise<Shown> {
    const page = await this.ask(from);
    assert.ok(page.text.includes(`action="${action}"`), `${from} has a form for ${action}`);
    const csrf = /name="csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
    return this.post(action, { csrf, ...fields });
  }

  post(action: string, fields: Record<string, string>): Promise<Shown> {
    return this.ask(action, { method: 'POST', body: new URLSearchParams(fields) });
  }

  /** Where a form leads to: the next page, and its text. */
  async follow({ status, headers }: Shown): Promise<string> {
    assert.equal(status, 303);
    return (await this.ask(headers.get('location') ?? '')).text;
  }
}

const codeFor = async (consultationInternalId: string, key = 'sk_sandbox_ana'): Promise<string> => {
  const { body } = await running.call('POST', '/v1/auth/login', { key, body: { consultationInternalId } });
  const { pathname, search } = new URL(String(body.redirectUrl));
  return pathname + search;
};

const signedIn = async (consultationInternalId: string, key?: string): Promise<Visitor> => {
  const visitor = new Visitor();
  const answer = await visitor.ask(await codeFor(consultationInternalId, key));
  assert.equal(answer.status, 303);
  return visitor;
};

const status = async (id: string): Promise<unknown> =>
  (await running.call('GET', `/v1/scribe-sessions/${id}`)).body.status;
const lastEvent = () => (JSON.parse(running.delivered.at(-1)?.body ?? '{}') as { type?: string }).type;

/** Starts a recording of a fresh consultation; answers its page. */
const recorded = async (id: string): Promise<{ visitor: Visitor; page: string }> => {
  const visitor = await signedIn(id);
  const started = await visitor.send(`/consultations/${id}`, `/consultations/${id}/start`, {
    patientName: 'Ines Prado',
  });
  assert.equal(started.status, 303);
  return { visitor, page: String(started.headers.get('location')).split('?')[0] ?? '' };
};

describe('§2.5 the sign-in page of {web_url}', () => {
  it('redeems the code once and leads to the consultation', async () => {
    const path = await codeFor('c-done');
    const first = await new Visitor().ask(path);
    assert.equal(first.status, 303);
    assert.equal(first.headers.get('location'), '/consultations/c-done');
    const cookie = first.headers.getSetCookie().join();
    assert.match(cookie, /HttpOnly/);
    assert.match(cookie, /SameSite=Lax/);
    assert.doesNotMatch(cookie, new RegExp(new URLSearchParams(path.split('?')[1]).get('code') ?? 'no code'));
    const second = await new Visitor().ask(path);
    assert.equal(second.status, 401);
    assert.match(second.text, /works once/);
    assert.equal(second.headers.getSetCookie().length, 0);
  });

  it('refuses a code after its time', async () => {
    const own = await startSandbox();
    const { body } = await own.call('POST', '/v1/auth/login', { body: { consultationInternalId: 'c-done' } });
    await own.control('clock', { advanceSeconds: Number(body.expiresIn) + 1 });
    const { pathname, search } = new URL(String(body.redirectUrl));
    const answer = await fetch(own.base + pathname + search, { redirect: 'manual' });
    assert.equal(answer.status, 401);
    await answer.text();
    await own.close();
  });

  it('refuses a code that never was, and none at all', async () => {
    for (const query of ['?code=nobody', '']) assert.equal((await new Visitor().ask(`/sign-in${query}`)).status, 401);
  });

  it('shows nothing of a consultation to a reader who is not signed in', async () => {
    const answer = await new Visitor().ask('/consultations/c-done');
    assert.equal(answer.status, 401);
    assert.doesNotMatch(answer.text, /Helena Duarte/);
  });

  it('signs out', async () => {
    const visitor = await signedIn('c-done');
    await visitor.follow(await visitor.send('/', '/sign-out'));
    assert.equal((await visitor.ask('/consultations/c-done')).status, 401);
  });

  it('signs a doctor of the sandbox in by name, back to where the link led', async () => {
    const visitor = new Visitor();
    const asked = await visitor.ask('/consultations/c-ben');
    assert.match(asked.text, /name="next" value="\/consultations\/c-ben"/);
    const body = new URLSearchParams({ doctor: 'ben', next: '/consultations/c-ben' });
    const answer = await visitor.ask('/sign-in-as', { method: 'POST', body, headers: { origin: running.base } });
    assert.match(await visitor.follow(answer), /Sofía Ramírez/);
  });

  it('never leads a sign-in to another site, nor takes one from there', async () => {
    const body = new URLSearchParams({ doctor: 'ben', next: '//evil.example/consultations/c-ben' });
    const own = await new Visitor().ask('/sign-in-as', { method: 'POST', body, headers: { origin: running.base } });
    assert.equal(own.headers.get('location'), '/');
    const foreign = await new Visitor().ask('/sign-in-as', {
      method: 'POST',
      body,
      headers: { origin: 'https://evil.example' },
    });
    assert.equal(foreign.status, 403);
  });
});

describe('pages', () => {
  it('send a strict policy, are not kept and are not framed', async () => {
    const visitor = await signedIn('c-done');
    for (const path of ['/', '/consultations/c-done', '/sign-in?code=no']) {
      const { headers, text } = await visitor.ask(path);
      const policy = headers.get('content-security-policy') ?? '';
      assert.match(policy, /default-src 'none'/);
      assert.match(policy, /frame-ancestors 'none'/);
      assert.doesNotMatch(policy, /unsafe|\*/);
      assert.equal(headers.get('cache-control'), 'no-store');
      assert.equal(headers.get('referrer-policy'), 'no-referrer');
      assert.doesNotMatch(
        text,
        /<style|\sstyle=|<script(?! type="module" src="\/scribe-web\.js"><\/script>)|\son[a-z]+="/,
      );
      for (const [, address] of text.matchAll(/(?:src|href)="([^"]+)"/g)) {
        assert.ok(/^(\/|#|https:\/\/)/.test(address ?? ''), address);
      }
    }
  });

  it('load their sheet and script from here', async () => {
    for (const [path, type] of [
      ['/scribe-web.css', 'text/css'],
      ['/scribe-web.js', 'text/javascript'],
    ] as const) {
      const { status: code, headers } = await new Visitor().ask(path);
      assert.equal(code, 200);
      assert.ok(headers.get('content-type')?.startsWith(type));
    }
  });

  it('show text that looks like markup as text, and a hostile address as text', async () => {
    const { text } = await (await signedIn('c-done')).ask('/consultations/c-done');
    assert.ok(text.includes('&lt;img src=x onerror=alert(1)&gt;'));
    assert.ok(!text.includes('<img'));
    assert.ok(text.includes('javascript:alert(document.domain)'));
    assert.doesNotMatch(text, /href="javascript:/i);
  });

  it('show a hostile patient name and notice as text', async () => {
    const visitor = await signedIn('c-hostile');
    const answer = await visitor.send('/consultations/c-hostile', '/consultations/c-hostile/start', {
      patientName: '<script>alert(1)</script>',
    });
    const text = await visitor.follow(answer);
    assert.ok(text.includes('&lt;script&gt;alert(1)&lt;/script&gt;'));
    const odd = await visitor.ask('/?done=<b>hello</b>');
    assert.doesNotMatch(odd.text, /hello/);
  });

  it('know nothing of another doctor’s consultation', async () => {
    const visitor = await signedIn('c-done');
    for (const path of [
      '/consultations/c-ben',
      '/consultations/c-ben/documents/mrd_01/edit',
      '/consultations/ss_unknown',
    ]) {
      const answer = await visitor.ask(path);
      assert.equal(answer.status, 404, path);
      assert.doesNotMatch(answer.text, /Sofía/);
    }
  });

  it('answer an id with forbidden characters with 404', async () => {
    const visitor = await signedIn('c-done');
    assert.equal((await visitor.ask(`/consultations/${'x'.repeat(129)}`)).status, 404);
    assert.equal((await visitor.ask('/consultations/a%20b')).status, 404);
  });

  it('list the doctor’s own consultations', async () => {
    const { text } = await (await signedIn('c-done')).ask('/');
    assert.match(text, /Helena Duarte/);
    assert.doesNotMatch(text, /Sofía Ramírez/);
  });

  it('show every status that is seeded', async () => {
    const visitor = await signedIn('c-done');
    const seen = {
      'c-errors': /Completed with errors/,
      'c-failed': /could not be processed/,
      'c-cancelled': /was discarded/,
      'c-processing': /Writing the record/,
      'c-empty': /No documents/,
      'c-large': /Document 1 of 50/,
      'c-report-draft': /This report is incomplete/,
      'c-report-final': /Report · final/,
      'c-never-started': /Start recording/,
    };
    for (const [id, words] of Object.entries(seen)) {
      const answer = await visitor.ask(`/consultations/${id}`);
      assert.equal(answer.status, 200, id);
      assert.match(answer.text, words, id);
    }
  });
});

describe('forms', () => {
  it('change nothing without their token', async () => {
    const { visitor, page } = await recorded('c-forged');
    const stranger = await signedIn('c-done');
    const theirs = /name="csrf" value="([^"]+)"/.exec((await stranger.ask('/')).text)?.[1] ?? '';
    for (const csrf of ['', 'nonsense', theirs]) {
      const answer = await visitor.post(`${page}/cancel`, { csrf });
      assert.equal(answer.status, 403);
      assert.match(answer.text, /Nothing was changed/);
    }
    assert.equal(await status('c-forged'), 'recording');
  });

  it('change nothing without a sign-in', async () => {
    assert.equal((await new Visitor().post('/consultations/c-done/delete', { csrf: '' })).status, 401);
    assert.equal(await status('c-done'), 'completed');
  });

  it('say what was refused when the session has moved on', async () => {
    const { visitor, page } = await recorded('c-moved-on');
    const { text } = await visitor.ask(page);
    const csrf = /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? '';
    await visitor.post(`${page}/fail`, { csrf });
    const again = await visitor.post(`${page}/cancel`, { csrf });
    assert.equal(again.status, 409);
    assert.match(again.text, /cannot be cancelled/);
  });

  it('refuse a text that is longer than any record', async () => {
    const { visitor, page } = await recorded('c-endless');
    assert.equal((await visitor.send(page, `${page}/cancel`, { more: 'x'.repeat(600_000) })).status, 413);
    assert.equal(await status('c-endless'), 'recording');
  });

  it('refuse a story that is not told here', async () => {
    const { visitor, page } = await recorded('c-no-story');
    assert.equal((await visitor.send(page, `${page}/finish`, { story: 'nobody' })).status, 400);
    assert.equal(await status('c-no-story'), 'recording');
  });
});

describe('§3.1, §6.1 a session, played to each of its ends', () => {
  before(async () => {
    const events = ['created', 'completed', 'error', 'updated', 'cancelled', 'deleted'].map(
      (name) => `scribe_session.${name}`,
    );
    const body = { url: 'https://receiver.example/web', events };
    assert.equal((await running.call('POST', '/v1/webhooks', { body })).status, 200);
  });

  it('starts, with the patient the doctor names', async () => {
    const { visitor, page } = await recorded('c-begins');
    await running.advance(0);
    assert.equal(lastEvent(), 'scribe_session.created');
    const { text } = await visitor.ask(page);
    assert.match(text, /Ines Prado/);
    assert.match(text, /role="timer" data-elapsed="0"/);
    assert.equal(await status('c-begins'), 'recording');
  });

  it('starts with the context that was set (§4.2)', async () => {
    const context = { name: 'Rui Salgado', consultationInternalId: 'c-context', notes: 'Hard of hearing.' };
    await running.call('POST', '/v1/set-consultation-context', { body: context });
    const visitor = await signedIn('c-context');
    const { text } = await visitor.ask('/consultations/c-context');
    assert.match(text, /Rui Salgado/);
    assert.match(text, /Hard of hearing/);
    const next = await visitor.follow(await visitor.send('/consultations/c-context', '/consultations/c-context/start'));
    assert.match(next, /Rui Salgado/);
  });

  it('finishes with any story, about its patient', async () => {
    for (const { id } of stories) {
      const { visitor, page } = await recorded(`c-story-${id}`);
      const text = await visitor.follow(await visitor.send(page, `${page}/finish`, { story: id }));
      assert.match(text, /Ines Prado/);
      assert.equal(await status(`c-story-${id}`), 'completed');
    }
    await running.advance(0);
    assert.equal(lastEvent(), 'scribe_session.completed');
  });

  it('is stopped, and finished later', async () => {
    const { visitor, page } = await recorded('c-later');
    assert.match(await visitor.follow(await visitor.send(page, `${page}/stop`)), /Writing the record/);
    assert.equal(await status('c-later'), 'processing');
    await visitor.send(page, `${page}/finish`, { story: 'urinary-infection' });
    assert.equal(await status('c-later'), 'completed');
  });

  it('finishes with errors', async () => {
    const { visitor, page } = await recorded('c-half-heard');
    const answer = await visitor.send(page, `${page}/finish`, { story: 'wrist-fracture', withErrors: 'yes' });
    assert.match(await visitor.follow(answer), /Completed with errors/);
    assert.equal(await status('c-half-heard'), 'completedWithErrors');
  });

  it('fails', async () => {
    const { visitor, page } = await recorded('c-fails');
    assert.match(await visitor.follow(await visitor.send(page, `${page}/fail`)), /could not be processed/);
    await running.advance(0);
    assert.equal(lastEvent(), 'scribe_session.error');
  });

  it('is cancelled mid-recording, and can be recorded again', async () => {
    const { visitor, page } = await recorded('c-discarded');
    const text = await visitor.follow(await visitor.send(page, `${page}/cancel`));
    assert.match(text, /was discarded/);
    await running.advance(0);
    assert.equal(lastEvent(), 'scribe_session.cancelled');
    const again = await visitor.send(page, '/consultations/c-discarded/start', { patientName: 'Ines Prado' });
    assert.equal(again.status, 303);
    assert.equal(await status('c-discarded'), 'recording');
  });

  it('has its record edited, field by field', async () => {
    const { visitor, page } = await recorded('c-edited');
    await visitor.send(page, `${page}/finish`, { story: 'urinary-infection' });
    const [document] = await running.documents('c-edited');
    const [first] = document?.medicalRecord?.assessmentPlan?.plan ?? [];
    const edit = `${page}/documents/${document?.id}/edit`;
    const answer = await visitor.send(edit, edit, {
      chiefComplaint: 'Burning for three days.',
      [`plan-${first?.id}`]: 'Wait for the culture.',
    });
    assert.match(await visitor.follow(answer), /Burning for three days/);
    const [edited] = await running.documents('c-edited');
    assert.equal(edited?.medicalRecord?.chiefComplaint, 'Burning for three days.');
    assert.equal(edited?.medicalRecord?.assessmentPlan?.plan?.[0]?.content, 'Wait for the culture.');
    assert.equal(edited?.medicalRecordSummary, document?.medicalRecordSummary);
    assert.deepEqual(edited?.cdssAlerts, document?.cdssAlerts);
    await running.advance(0);
    assert.equal(lastEvent(), 'scribe_session.updated');
  });

  it('has its draft report finalised, once', async () => {
    const { visitor, page } = await recorded('c-dictated');
    await visitor.send(page, `${page}/finish`, { story: 'chest-ct-report' });
    const [document] = await running.documents('c-dictated');
    const action = `${page}/documents/${document?.id}/finalise`;
    const text = await visitor.follow(await visitor.send(page, action));
    assert.doesNotMatch(text, /This report is incomplete/);
    assert.equal((await running.documents('c-dictated'))[0]?.reportState?.lifecycleStatus, 'final');
    const csrf = /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? '';
    assert.equal((await visitor.post(action, { csrf })).status, 409);
  });

  it('is deleted, record and all', async () => {
    const { visitor, page } = await recorded('c-gone');
    await visitor.send(page, `${page}/finish`, { story: 'urinary-infection' });
    const text = await visitor.follow(await visitor.send(page, `${page}/delete`));
    assert.match(text, /Start recording/);
    assert.equal((await visitor.ask(page)).status, 404);
    assert.equal((await running.call('GET', '/v1/scribe-sessions/c-gone')).status, 404);
    await running.advance(0);
    assert.equal(lastEvent(), 'scribe_session.deleted');
  });
});

describe('§3.2, §7.3 review in the web application', () => {
  it('is at the address the gate names', async () => {
    const own = await startSandbox({ scenario: 'gated' });
    const { body, status: code } = await own.call('GET', '/v1/scribe-sessions/c-ben', { key: 'sk_sandbox_ben' });
    assert.equal(code, 428);
    const { details } = body.error as { details: { pendingConsultations: { url: string }[] } };
    const [{ url } = { url: '' }] = details.pendingConsultations;
    const login = await own.call('POST', '/v1/auth/login', {
      key: 'sk_sandbox_ben',
      body: { consultationInternalId: 'c-ben' },
    });
    const entered = await fetch(String(login.body.redirectUrl), { redirect: 'manual' });
    const cookie = entered.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    await entered.text();
    const page = await fetch(url, { headers: { cookie } });
    assert.equal(page.status, 200);
    assert.match(await page.text(), /Sofía Ramírez/);
    await own.close();
  });

  it('accepts one suggestion, which reaches the record later, and rejects another, which does not', async () => {
    const { visitor, page } = await recorded('c-reviewed');
    await visitor.send(page, `${page}/finish`, { story: 'urinary-infection' });
    const [written] = await running.documents('c-reviewed');
    const [first, second] = written?.cdssAlerts ?? [];
    const accepted = await visitor.send(page, `${page}/alerts/${first?.id}`, { decision: 'accepted' });
    assert.match(await visitor.follow(accepted), /does not show the change yet/);
    await visitor.send(page, `${page}/alerts/${second?.id}`, { decision: 'rejected' });
    await running.advance(5000);
    const [reviewed] = await running.documents('c-reviewed');
    const plan = reviewed?.medicalRecord?.assessmentPlan?.plan ?? [];
    assert.deepEqual(
      reviewed?.cdssAlerts?.map((alert) => alert.status),
      ['accepted', 'rejected'],
    );
    assert.equal(plan.find(({ id }) => id === first?.elementId)?.content, first?.newPlanElement?.content);
    assert.notEqual(plan.find(({ id }) => id === second?.elementId)?.content, second?.newPlanElement?.content);
    const { text } = await visitor.ask(page);
    assert.match(text, /everything reviewed/);
    assert.doesNotMatch(text, /data-awaits/);
  });

  it('keeps what was measured when a suggestion changes only what is to be done', async () => {
    const { visitor, page } = await recorded('c-measured');
    await visitor.send(page, `${page}/finish`, { story: 'diabetes-with-kidney-disease' });
    const planOf = async () => (await running.documents('c-measured'))[0]?.medicalRecord?.assessmentPlan?.plan ?? [];
    const [written] = await running.documents('c-measured');
    const alert = written?.cdssAlerts?.find(({ element }) => element === 'Renal function and potassium');
    const before = (await planOf()).find(({ id }) => id === alert?.elementId);
    await visitor.send(page, `${page}/alerts/${alert?.id}`, { decision: 'accepted' });
    await running.advance(5000);
    const after = (await planOf()).find(({ id }) => id === alert?.elementId);
    assert.match(String(before?.laboratory), /eGFR 38/);
    assert.equal(after?.laboratory, before?.laboratory);
    assert.equal(after?.content, alert?.newPlanElement?.content);
  });

  it('records nothing for a decision that is none, or an alert of another session', async () => {
    const visitor = await signedIn('c-done');
    const [document] = await running.documents('c-done');
    const [alert] = document?.cdssAlerts ?? [];
    const csrf = /name="csrf" value="([^"]+)"/.exec((await visitor.ask('/')).text)?.[1] ?? '';
    assert.equal(
      (await visitor.post(`/consultations/c-done/alerts/${alert?.id}`, { csrf, decision: 'maybe' })).status,
      400,
    );
    const foreign = await visitor.post(`/consultations/c-report-draft/alerts/${alert?.id}`, {
      csrf,
      decision: 'accepted',
    });
    assert.equal(foreign.status, 404);
    const twice = await running.documents('c-done');
    assert.equal(twice[0]?.cdssAlerts?.[0]?.status, 'pending');
  });
});

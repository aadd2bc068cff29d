import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startSandbox } from './running-sandbox.ts';
import type { Running } from './running-sandbox.ts';
import { WebVisitor, codeFor, recorded, signedIn, statusOf } from './web-visitor.ts';

let running: Running;
before(async () => {
  running = await startSandbox();
});
after(() => running.close());

describe('§2.5 the sign-in page of {web_url}', () => {
  it('redeems the code once and leads to the consultation', async () => {
    const path = await codeFor(running, 'c-done');
    const first = await new WebVisitor(running).ask(path);
    assert.equal(first.status, 303);
    assert.equal(first.headers.get('location'), '/consultations/c-done');
    const cookie = first.headers.getSetCookie().join();
    assert.match(cookie, /HttpOnly/);
    assert.match(cookie, /SameSite=Lax/);
    assert.doesNotMatch(cookie, new RegExp(new URLSearchParams(path.split('?')[1]).get('code') ?? 'no code'));
    const second = await new WebVisitor(running).ask(path);
    assert.equal(second.status, 401);
    assert.match(second.text, /works once/);
    assert.equal(second.headers.getSetCookie().length, 0);
  });

  it('does not use up the code if a client only sends HEAD', async () => {
    const path = await codeFor(running, 'c-done');
    const asked = await new WebVisitor(running).ask(path, { method: 'HEAD' });
    assert.deepEqual([asked.status, asked.text, asked.headers.getSetCookie()], [200, '', []]);
    assert.equal(asked.headers.get('cache-control'), 'no-store');
    assert.equal((await new WebVisitor(running).ask(path)).status, 303);
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
    for (const query of ['?code=nobody', ''])
      assert.equal((await new WebVisitor(running).ask(`/sign-in${query}`)).status, 401);
  });

  it('shows nothing of a consultation to a reader who is not signed in', async () => {
    const answer = await new WebVisitor(running).ask('/consultations/c-done');
    assert.equal(answer.status, 401);
    assert.doesNotMatch(answer.text, /Helena Duarte/);
  });

  it('signs out', async () => {
    const visitor = await signedIn(running, 'c-done');
    await visitor.follow(await visitor.send('/', '/sign-out'));
    assert.equal((await visitor.ask('/consultations/c-done')).status, 401);
  });

  it('signs a doctor of the sandbox in by name, back to where the link led', async () => {
    const visitor = new WebVisitor(running);
    const asked = await visitor.ask('/consultations/c-ben');
    assert.match(asked.text, /name="next" value="\/consultations\/c-ben"/);
    const body = new URLSearchParams({ doctor: 'ben', next: '/consultations/c-ben' });
    const answer = await visitor.ask('/sign-in-as', { method: 'POST', body, headers: { origin: running.base } });
    assert.match(await visitor.follow(answer), /Sofía Ramírez/);
  });

  it('never leads a sign-in to another site, nor takes one from there', async () => {
    const body = new URLSearchParams({ doctor: 'ben', next: '//evil.example/consultations/c-ben' });
    const own = await new WebVisitor(running).ask('/sign-in-as', {
      method: 'POST',
      body,
      headers: { origin: running.base },
    });
    assert.equal(own.headers.get('location'), '/');
    const foreign = await new WebVisitor(running).ask('/sign-in-as', {
      method: 'POST',
      body,
      headers: { origin: 'https://evil.example' },
    });
    assert.equal(foreign.status, 403);
  });
});

describe('pages', () => {
  it('send a strict policy, are not kept and are not framed', async () => {
    const visitor = await signedIn(running, 'c-done');
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
      const { status: code, headers } = await new WebVisitor(running).ask(path);
      assert.equal(code, 200);
      assert.ok(headers.get('content-type')?.startsWith(type));
    }
  });

  it('show text that looks like markup as text, and a hostile address as text', async () => {
    const { text } = await (await signedIn(running, 'c-done')).ask('/consultations/c-done');
    assert.ok(text.includes('&lt;img src=x onerror=alert(1)&gt;'));
    assert.ok(!text.includes('<img'));
    assert.ok(text.includes('javascript:alert(document.domain)'));
    assert.doesNotMatch(text, /href="javascript:/i);
  });

  it('show a hostile patient name and notice as text', async () => {
    const visitor = await signedIn(running, 'c-hostile');
    const answer = await visitor.send('/consultations/c-hostile', '/consultations/c-hostile/start', {
      patientName: '<script>alert(1)</script>',
    });
    const text = await visitor.follow(answer);
    assert.ok(text.includes('&lt;script&gt;alert(1)&lt;/script&gt;'));
    const odd = await visitor.ask('/?done=<b>hello</b>');
    assert.doesNotMatch(odd.text, /hello/);
  });

  it('know nothing of another doctor’s consultation', async () => {
    const visitor = await signedIn(running, 'c-done');
    const { id } = (await running.call('GET', '/v1/scribe-sessions/c-ben', { key: 'sk_sandbox_ben' })).body;
    for (const path of [
      '/consultations/c-ben',
      '/consultations/c-ben/documents/mrd_01/edit',
      `/consultations/${String(id)}`,
    ]) {
      const answer = await visitor.ask(path);
      assert.equal(answer.status, 404, path);
      assert.doesNotMatch(answer.text, /Sofía/);
    }
  });

  it('answer an id with forbidden characters with 404', async () => {
    const visitor = await signedIn(running, 'c-done');
    assert.equal((await visitor.ask(`/consultations/${'x'.repeat(129)}`)).status, 404);
    assert.equal((await visitor.ask('/consultations/a%20b')).status, 404);
  });

  it('list the doctor’s own consultations', async () => {
    const { text } = await (await signedIn(running, 'c-done')).ask('/');
    assert.match(text, /Helena Duarte/);
    assert.doesNotMatch(text, /Sofía Ramírez/);
  });

  it('show every status that is seeded', async () => {
    const visitor = await signedIn(running, 'c-done');
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
    const { visitor, page } = await recorded(running, 'c-forged');
    const stranger = await signedIn(running, 'c-done');
    const theirs = /name="csrf" value="([^"]+)"/.exec((await stranger.ask('/')).text)?.[1] ?? '';
    for (const csrf of ['', 'nonsense', theirs]) {
      const answer = await visitor.post(`${page}/cancel`, { csrf });
      assert.equal(answer.status, 403);
      assert.match(answer.text, /Nothing was changed/);
    }
    assert.equal(await statusOf(running, 'c-forged'), 'recording');
  });

  it('change nothing without a sign-in', async () => {
    assert.equal((await new WebVisitor(running).post('/consultations/c-done/delete', { csrf: '' })).status, 401);
    assert.equal(await statusOf(running, 'c-done'), 'completed');
  });

  it('say what was refused when the session has moved on', async () => {
    const { visitor, page } = await recorded(running, 'c-moved-on');
    const { text } = await visitor.ask(page);
    const csrf = /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? '';
    await visitor.post(`${page}/fail`, { csrf });
    const again = await visitor.post(`${page}/cancel`, { csrf });
    assert.equal(again.status, 409);
    assert.match(again.text, /cannot be cancelled/);
  });

  it('refuse a text that is longer than any record', async () => {
    const { visitor, page } = await recorded(running, 'c-endless');
    assert.equal((await visitor.send(page, `${page}/cancel`, { more: 'x'.repeat(600_000) })).status, 413);
    assert.equal(await statusOf(running, 'c-endless'), 'recording');
  });

  it('refuse a body that cannot be read as a form', async () => {
    const { visitor, page } = await recorded(running, 'c-unreadable');
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x']) {
      const broken = { method: 'POST', headers: { 'Content-Type': type }, body: '--x\r\nnonsense' };
      for (const path of [`${page}/cancel`, '/sign-out', '/sign-in-as']) {
        const answer = await visitor.ask(path, { ...broken, headers: { ...broken.headers, Origin: running.base } });
        assert.deepEqual([answer.status, /could not be read/.test(answer.text)], [400, true], `${type} ${path}`);
      }
    }
    assert.equal(await statusOf(running, 'c-unreadable'), 'recording');
  });

  it('refuse a story that is not told here', async () => {
    const { visitor, page } = await recorded(running, 'c-no-story');
    assert.equal((await visitor.send(page, `${page}/finish`, { story: 'nobody' })).status, 400);
    assert.equal(await statusOf(running, 'c-no-story'), 'recording');
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bufferLines, createCensor, createLogger, secretsOf } from '../../../server/log.ts';
import { crashText, endWithGrace } from '../../../server/operation/grace.ts';
import { SECRETS, startFixture } from '../../support/proxy-fixture.ts';

const PATIENT = 'Canary Patient Okonkwo';
const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJkciJ9.c2lnbmF0dXJl';

/** Every route and several unknown paths; their ids are canaries too. */
const ROUTES = [
  ['POST', '/embed/token'],
  ['GET', '/v1/scribe-sessions/{canary}'],
  ['GET', '/v1/scribe-sessions/{canary}/medical-record-documents?purpose={canary}'],
  ['GET', '/medical-record-configurations?x={canary}'],
  ['POST', '/v1/cdss/alerts/{canary}/accept'],
  ['POST', '/v1/cdss/alerts/{canary}/reject'],
  ['POST', '/v1/cdss/decisions'],
  ['POST', '/v1/set-consultation-context'],
  ['POST', '/embed/login'],
  ['GET', '/embed/login/{canary}'],
  ['GET', '/embed/events'],
  ['POST', '/webhooks/scribe'],
  ['POST', '/webhooks/scribe/{canary}'],
  ['GET', '/embed/v1/{canary}'],
  ['GET', '/livez?{canary}'],
  ['GET', '/readyz?{canary}'],
  ['GET', '/openapi.json?{canary}'],
  ['GET', '/metrics?{canary}'],
  ['GET', '/{canary}'],
  ['DELETE', '/v1/scribe-sessions/{canary}'],
] as const;

describe('the log', () => {
  it('holds no secret, credential, address or patient, whatever is sent to whatever route', async (t) => {
    const f = await startFixture(t);
    const token = await f.token();
    f.answers.length = 0;
    for (const canary of [SECRETS.ana, 'Okonkwo', JWT]) {
      for (const [method, template] of ROUTES) {
        const path = template.replaceAll('{canary}', encodeURIComponent(canary));
        const headers = { 'x-canary': canary, cookie: canary, 'scribe-session-id': canary, 'user-agent': canary };
        const bodies =
          method === 'POST' ? [{ [canary]: canary, name: PATIENT }, `{"name":"${PATIENT}" ${canary}`] : [undefined];
        for (const body of bodies) {
          for (const bearer of [token, canary.replaceAll(' ', '_')]) {
            // A live stream does not end by itself.
            if (path === '/embed/events' && bearer === token) continue;
            await f.call(method, path, { token: bearer, body, headers });
          }
        }
      }
    }
    await f.proxy.close();
    const { logs, answers } = f;
    const lines = logs.map((line) => JSON.parse(line) as { msg: string; route?: string });
    assert.ok(lines.filter(({ msg }) => msg === 'request').length > 110);
    for (const canary of [...Object.values(SECRETS), token, 'Okonkwo', JWT]) {
      assert.ok(!logs.join('').includes(canary), `logged: ${canary.slice(0, 10)}`);
      // The answer to the sender names an unknown field.
      if (canary !== 'Okonkwo') assert.ok(!answers.join('').includes(canary), `answered: ${canary.slice(0, 10)}`);
    }
    const known = new Set(['(none)', ...ROUTES.map(([, path]) => path.replace(/\?.*/, ''))]);
    const asTemplate = (route: string) =>
      route.replace(/\{(\w+)\}/g, '{canary}').replace('/embed/{canary}/', '/embed/v1/');
    for (const { route } of lines) if (route !== undefined) assert.ok(known.has(asTemplate(route)), route);
  });

  it('tells a security event when a key of the service is used as Bearer, without the key', async (t) => {
    const f = await startFixture(t);
    for (const [key, status, event] of [
      [SECRETS.ana, 401, /secret key used as Bearer/],
      ['pk_canary_1', 403, /publishable key used as Bearer/],
    ] as const) {
      f.logs.length = 0;
      assert.equal((await f.call('GET', '/v1/scribe-sessions/c-1', { token: key })).status, status);
      const told = f.logs.filter((line) => (JSON.parse(line) as { msg: string }).msg === 'security');
      assert.equal(told.length, 1);
      assert.match(told[0] ?? '', event);
      assert.ok(!f.logs.join('').includes(key));
    }
  });

  it('removes data that was given to it by mistake', () => {
    const lines: string[] = [];
    const secret = 'quoted"secret\\value';
    const logger = createLogger({ write: (line) => void lines.push(line) }, createCensor([secret]));
    logger.warn(
      { nested: { deep: [`x ${SECRETS.ana}.`, `Authorization: Bearer abc.def`, JWT, secret] } },
      `for ${JWT}`,
    );
    const line = JSON.parse(lines[0] ?? '') as { nested: { deep: string[] }; msg: string };
    assert.deepEqual(line.nested.deep, ['x [redacted].', 'Authorization: [redacted]', '[redacted]', '[redacted]']);
    assert.equal(line.msg, 'for [redacted]');
  });

  it('knows the secrets of the environment, each of two token keys and a store’s password too', () => {
    const censor = createCensor(
      secretsOf({ SCRIBE_TOKEN_KEY: 'first-token-key,second-token-key', SCRIBE_STORE: 'redis://u:p%40ssword@host/0' }),
    );
    assert.equal(
      censor('first-token-key second-token-key p%40ssword p@ssword'),
      '[redacted] [redacted] [redacted] [redacted]',
    );
    assert.equal(createCensor(secretsOf({}))('a plain line'), 'a plain line');
    const proxied = createCensor(secretsOf({ HTTPS_PROXY: 'user:p4ssword@proxy.example:3128' }));
    assert.equal(proxied('407 for p4ssword'), '407 for [redacted]');
  });

  it('takes out the whole of a key with signs in it, known or not', () => {
    const key = 'sk_live.part/of+a~key==';
    for (const censor of [createCensor(secretsOf({ SCRIBE_SECRET_KEY: key })), createCensor()])
      assert.doesNotMatch(censor(`x ${key}, sk_other. y`), /live|part|of|key|other/);
    assert.equal(createCensor()('x sk_other. y'), 'x [redacted]. y');
  });
});

describe('lines of the log', () => {
  it('are written together, none later than 250 ms, and dropped rather than piled up for a reader that is stuck', () => {
    const written: string[] = [];
    const output = { writableLength: 0, write: (text: string) => written.push(text) };
    let due: { ms: number; run: () => void } | undefined;
    const clock = {
      now: () => 0,
      monotonic: () => 0,
      after(ms: number, run: () => void) {
        due = { ms, run };
        return () => (due = undefined);
      },
    };
    const lines = bufferLines(output, clock);
    lines.write('a\n');
    lines.write('b\n');
    assert.deepEqual([written, due?.ms], [[], 250]);
    due?.run();
    assert.deepEqual(written.splice(0), ['a\nb\n']);
    lines.write('c\n');
    lines.write(`${'d'.repeat(32_768)}\n`);
    assert.deepEqual(written.splice(0), [`c\n${'d'.repeat(32_768)}\n`]);
    assert.equal(due, undefined);
    output.writableLength = 9 * 2 ** 20;
    lines.write('lost\n');
    lines.flush();
    output.writableLength = 0;
    lines.write('kept\n');
    lines.flush();
    assert.deepEqual(written, ['kept\n']);
  });
});

describe('crash output', () => {
  it('says where it broke, not what it choked on', () => {
    const error = Object.assign(new TypeError(`${PATIENT}\n    at ${SECRETS.ana}\nmore`), { code: 'ERR_X' });
    const text = crashText(error);
    assert.match(text, /^crash: TypeError ERR_X\n {4}at .*log\.test\.ts:\d+:\d+/);
    assert.doesNotMatch(text, /Okonkwo|canary|more/);
    assert.equal(crashText(PATIENT), 'crash: string');
  });

  it('of an uncaught exception ends the process with 1, once what is under way has finished', async () => {
    const listeners = new Map<string, (value?: unknown) => void>();
    const said: string[] = [];
    const [exited, underWay] = [Promise.withResolvers<unknown>(), Promise.withResolvers<void>()];
    const self = {
      on: (name: string, listener: () => void) => listeners.set(name, listener),
      exit: (code: unknown) => exited.resolve(code),
    } as unknown as NodeJS.Process;
    let isHurried = false;
    endWithGrace(self, {
      complain: (line) => void said.push(line),
      close(hurry) {
        isHurried = hurry.aborted;
        return underWay.promise;
      },
    });
    listeners.get('uncaughtException')?.(new Error(PATIENT));
    listeners.get('SIGTERM')?.();
    assert.equal(isHurried, true);
    underWay.resolve();
    assert.equal(await exited.promise, 1);
    assert.match(said.join('\n'), /crash: Error[\s\S]*SIGTERM: work under way finishes first/);
    assert.doesNotMatch(said.join('\n'), /Okonkwo/);
  });

  it('comes, too, when nothing ends in time', async () => {
    const listeners = new Map<string, () => void>();
    const exited = Promise.withResolvers<unknown>();
    const self = {
      on: (name: string, listener: () => void) => listeners.set(name, listener),
      exit: (code: unknown) => exited.resolve(code),
    } as unknown as NodeJS.Process;
    const awake = setInterval(() => undefined, 1_000);
    endWithGrace(self, { patience: 1, complain: () => undefined, close: () => new Promise(() => undefined) });
    listeners.get('SIGTERM')?.();
    assert.equal(await exited.promise, 1);
    clearInterval(awake);
  });
});

// A real process that ends by SIGTERM or kill -9 with any text at the end of its audit, and the next process.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { describe, it, type TestContext } from 'node:test';
import fc from 'fast-check';
import { signAssertion, verifyAudit } from '../../../server/index.ts';
import { documents, ORIGIN, SECRETS } from '../../support/proxy-fixture.ts';
import { processEnvironment, startProxyProcess, type ProxyProcess } from '../../support/proxy-process.ts';
import { storeFile } from '../../support/own-folder.ts';
import { startUpstream } from '../../support/upstream.ts';

const REJECT = '/v1/cdss/alerts/cfa_1/reject';
const ACCOUNT = 'Ana\u2028\u2029';
/** Any text, with characters of a paste from a PDF, lone surrogates, and the end of an audit line. */
const anyText = fc
  .array(fc.oneof(fc.integer({ max: 0xffff, min: 0 }), fc.constantFrom(0x2028, 0xd83d, 0xa, 0)), { maxLength: 30 })
  .map((codes) => `\u2028${String.fromCharCode(...codes)}\u2029\ud800\ud800"}\n`);
/** A doctor of the accounts file, which is refused with U+FFFD: a name that lost a character is nobody's. */
const anyDoctor = anyText.map((text) => text.replaceAll('\ufffd', ''));

async function start(t: TestContext) {
  const upstream = await startUpstream();
  t.after(() => upstream.close());
  upstream.on('GET', '/v1/scribe-sessions/c-1/medical-record-documents', documents('cfa_1'));
  const { SCRIBE_SECRET_KEY, SCRIBE_PUBLISHABLE_KEY, SCRIBE_ORIGINS, ...env } = processEnvironment(
    t,
    `sqlite:${storeFile(t)}`,
    upstream.url,
  );
  const accounts = `${env['SCRIBE_AUDIT_FILE']}.accounts.json`;
  const withAccount = (doctor: string) =>
    writeFileSync(
      accounts,
      JSON.stringify([
        {
          account: ACCOUNT,
          publishableKey: SCRIBE_PUBLISHABLE_KEY,
          secretKey: SCRIBE_SECRET_KEY,
          scope: 'doctor',
          doctors: [doctor],
          origins: [SCRIBE_ORIGINS],
        },
      ]),
    );
  const audit = env['SCRIBE_AUDIT_FILE'] ?? '';
  return { upstream, audit, withAccount, env: { ...env, SCRIBE_ACCOUNTS_FILE: accounts } };
}

/** Rejects an alert as that doctor with that comment. */
async function reject(proxy: ProxyProcess, doctor: string, reason: string): Promise<number> {
  const assertion = await signAssertion(
    {
      audience: 'https://scribe.ehr.example',
      sub: doctor,
      name: doctor.slice(0, 100),
      account: 'pk_ana',
      origin: ORIGIN,
      sessions: ['c-1'],
      scopes: ['read', 'decide'],
    },
    { alg: 'HS256', secret: SECRETS.assertion },
  );
  const answer = await proxy.call('POST', '/embed/token', undefined, { publishableKey: 'pk_ana', assertion });
  const { token } = (await answer.json()) as { token: string };
  return (await proxy.call('POST', REJECT, token, { reason })).status;
}

describe('a process that ends with any string as the last word of its audit', () => {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const)
    it(`${signal}: the audit is proved, and the next one takes decisions`, async (t) => {
      await fc.assert(
        fc.asyncProperty(anyDoctor, anyText, async (doctor, reason) => {
          const { upstream, audit, withAccount, env } = await start(t);
          withAccount(doctor);
          const arrived = Promise.withResolvers<void>();
          if (signal === 'SIGKILL') upstream.on('POST', REJECT, () => arrived.resolve());
          else upstream.on('POST', REJECT, { id: 'cfa_1', elementId: 'e', status: 'rejected' });
          const first = await startProxyProcess(t, env);
          const decision = reject(first, doctor, reason);
          if (signal === 'SIGKILL') {
            decision.catch(() => undefined);
            await arrived.promise;
          } else assert.equal(await decision, 200);
          await first.kill(signal);
          const ended = await verifyAudit(audit);
          assert.equal(ended.ok, true);
          const open = ended.ok ? ended.unfinished : [];
          assert.deepEqual(
            open.map((act) => [act['doctor'], act['account'], act['decisions']]),
            signal === 'SIGKILL' ? [[doctor, ACCOUNT, [{ id: 'cfa_1', decision: 'rejected', reason }]]] : [],
          );

          upstream.on('POST', REJECT, { id: 'cfa_1', elementId: 'e', status: 'rejected' });
          const next = await startProxyProcess(t, env);
          assert.equal(await reject(next, doctor, reason), 200);
          assert.equal((await next.call('GET', '/readyz')).status, 200);
          await next.kill('SIGTERM');
          const closed = await verifyAudit(audit);
          assert.deepEqual([closed.ok, closed.ok && closed.unfinished], [true, []]);
        }),
        { numRuns: 2, endOnFailure: true },
      );
    });
});

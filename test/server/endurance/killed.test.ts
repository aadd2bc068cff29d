// kill -9 between the intent of a decision and its outcome.
import assert from 'node:assert/strict';
import { readFileSync, rmSync } from 'node:fs';
import { describe, it } from 'node:test';
import { run } from '../../support/programs.ts';
import { documents } from '../../support/proxy-fixture.ts';
import { processEnvironment, startProxyProcess } from '../../support/proxy-process.ts';
import { storeFile } from '../../support/own-folder.ts';
import { startUpstream } from '../../support/upstream.ts';

const DOCUMENTS = '/v1/scribe-sessions/c-1/medical-record-documents';
const ACCEPT = '/v1/cdss/alerts/cfa_1/accept';

describe('a proxy that is killed while a decision is under way', () => {
  it('the chain holds, verify names the open act, the next start closes it as interrupted, nothing is sent again', async (t) => {
    const upstream = await startUpstream();
    t.after(() => upstream.close());
    const arrived = Promise.withResolvers<void>();
    upstream.on('GET', DOCUMENTS, documents('cfa_1'));
    upstream.on('POST', ACCEPT, () => arrived.resolve());
    const env = processEnvironment(t, `sqlite:${storeFile(t)}`, upstream.url);
    const file = env['SCRIBE_AUDIT_FILE'] ?? '';
    t.after(() => rmSync(file, { force: true }));
    const linesOf = () =>
      readFileSync(file, 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>);

    const killed = await startProxyProcess(t, env);
    const decision = killed.call('POST', ACCEPT, await killed.token('c-1'));
    decision.catch(() => undefined);
    await arrived.promise;
    await killed.kill('SIGKILL');
    await assert.rejects(decision);
    const { requestId } = linesOf().at(-1) ?? {};
    assert.equal(linesOf().at(-1)?.['phase'], 'intent');

    const open = await run(['audit', 'verify', file], env);
    assert.equal(open.code, 0);
    assert.match(
      open.output,
      new RegExp(`^ok: \\d+ lines.*\\nopen: line \\d+, alert\\.accept by dr-ana .* ${String(requestId)}`),
    );

    const next = await startProxyProcess(t, env);
    assert.equal((await next.call('GET', DOCUMENTS, await next.token('c-1'))).status, 200);
    await next.kill('SIGTERM');
    const closing = linesOf().find(({ outcome }) => outcome === 'interrupted');
    assert.deepEqual(
      [closing?.['requestId'], closing?.['doctor'], closing?.['session'], closing?.['decisions']],
      [requestId, 'dr-ana', 'c-1', [{ id: 'cfa_1', decision: 'accepted' }]],
    );
    const closed = await run(['audit', 'verify', file], env);
    assert.match(closed.output, /^ok: \d+ lines, last hash [0-9a-f]{64}\n$/);
    assert.equal(upstream.seen().filter((call) => call === `POST ${ACCEPT}`).length, 1);
  });
});

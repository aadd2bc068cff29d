// A service with two addresses: one needs a second to connect (a lost packet is repeated after one), the other has no listener.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import dns from 'node:dns';
import { once } from 'node:events';
import net, { type Socket } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { checkService } from '../../../server/cli/check/service-check.ts';
import { readConfig, systemClock } from '../../../server/index.ts';
import { commandEnvironment } from '../../support/run-command.ts';
import { session, startFixture } from '../../support/proxy-fixture.ts';

const HOST = 'service.example';
const ADDRESSES = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }));

/** Starts a listener that accepts no connection until it is woken: its backlog is full, so new ones are dropped. */
async function startSleeper(t: TestContext): Promise<{ port: number; wake: () => void }> {
  const body = JSON.stringify(session('ss_1', 'c-1'));
  const code = `const server = require('node:http').createServer((request, response) => response.setHeader('content-type', 'application/json').end(${JSON.stringify(body)}));
    server.listen({ host: '127.0.0.1', port: 0, backlog: 1 }, () => console.log(server.address().port));`;
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  t.after(() => child.kill('SIGKILL'));
  const port = Number(String((await once(child.stdout, 'data'))[0]));
  child.kill('SIGSTOP');
  const waiting: Socket[] = [];
  t.after(() => waiting.forEach((socket) => socket.destroy()));
  for (let i = 0; i < 4; i++) waiting.push(net.connect(port, '127.0.0.1'));
  await Promise.all(waiting.slice(0, 2).map((socket) => once(socket, 'connect')));
  return { port, wake: () => child.kill('SIGCONT') };
}

/** Makes the service’s name resolve to both addresses. */
function nameService(t: TestContext): void {
  type Lookup = (host: string, options: dns.LookupAllOptions, done: (e: null, found: typeof ADDRESSES) => void) => void;
  const lookup: Lookup = (_host, _options, done) => done(null, ADDRESSES);
  t.mock.method(dns as { lookup: Lookup }, 'lookup', lookup);
}

describe('a service that is a second away, and whose other address is nobody’s', () => {
  it('is read by a proxy', async (t) => {
    const { port, wake } = await startSleeper(t);
    const f = await startFixture(t, { config: { baseUrl: `http://${HOST}:${port}` } });
    const token = await f.token();
    nameService(t);
    const read = f.call('GET', '/v1/scribe-sessions/c-1', { token });
    await nodeGivesUp(port);
    wake();
    assert.equal((await read).body['id'], 'ss_1');
  });

  it('answers to `check`', async (t) => {
    const { port, wake } = await startSleeper(t);
    const result = readConfig(commandEnvironment('sqlite::memory:', 'http://127.0.0.1:1'));
    assert.ok(result.ok);
    nameService(t);
    const findings = checkService({ ...result.config, baseUrl: `http://${HOST}:${port}` }, systemClock);
    await nodeGivesUp(port);
    wake();
    assert.ok((await findings).some(({ level, says }) => level === 'ok' && says === 'The service answers.'));
  });
});

/** Shows that Node by itself leaves the first address after 250 ms and fails at the other. */
const nodeGivesUp = (port: number) => assert.rejects(once(net.connect(port, HOST), 'connect'), AggregateError);

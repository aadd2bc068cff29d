// An attacker at their own address, beside doctors at work.
import { connect } from 'node:net';
import { signWebhook } from '../../../server/index.ts';
import { Caller, timed, type Answer } from '../doctors/caller.ts';
import { assertionOf } from '../doctors/ehr.ts';
import { startRounds } from '../doctors/rounds.ts';
import type { Scenario } from '../scenario.ts';
import type { Random } from '../world/random.ts';
import type { World } from '../world/world.ts';
import { allGetThrough, finish, inWorld } from './finish.ts';

const AT_ONCE = 12;
const SLOW_HEADS = 200;
/** Milliseconds within which 99 of 100 reads of a good page must end. */
const READ_WITHIN = 1_000;
const SLACK = 5;

export const abuse: Scenario = ({ minutes, seed, folder }) => {
  const slack = minutes < 1 ? SLACK : 1;
  return inWorld({ seed, folder, instances: 2, doctors: 3, patients: 2, alerts: 60 }, async (world) => {
    const { ward, pages, instances, history } = world;
    const rounds = startRounds(world, { pace: 500 });
    const good = new Caller(pages.url);
    const doctor = ward[0]!;
    const authorization = `Bearer ${await good.token(doctor)}`;
    const reads = timed(() =>
      good.call('GET', `/v1/scribe-sessions/${doctor.patients[0]!.session}`, { authorization }),
    );
    // Opens requests whose heads never end.
    const slow = Array.from({ length: SLOW_HEADS }, (_, index) => {
      const socket = connect({ host: '127.0.0.1', port: instances[index % 2]!.port, localAddress: '127.0.0.2' });
      return socket.on('error', () => undefined).on('connect', () => socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-'));
    });
    const bad = new Caller(instances[0]!.url, '127.0.0.2');
    const acts = await harm(world, bad);
    const until = Date.now() + minutes * 60_000;
    const answers = new Map<string, number[]>();
    const work = async (random: Random): Promise<void> => {
      while (Date.now() < until) {
        const name = random.pick(Object.keys(acts));
        const { status } = await acts[name]!();
        answers.set(name, [...(answers.get(name) ?? []), status]);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => work(world.random(`abuse ${n}`))));
    const times = await reads.end();
    for (const socket of slow) socket.destroy();
    await Promise.all([good.close(), bad.close()]);
    const p99 = times[Math.floor(times.length * 0.99)] ?? Infinity;
    const letIn = [...answers].flatMap(([name, statuses]) =>
      statuses.some((each) => each >= 200 && each < 300) ? [name] : [],
    );
    const count = [...answers.values()].flat().length;
    return [
      ...(await finish(world, rounds)),
      allGetThrough(history.facts),
      {
        promised: 'nothing is answered to whoever may not ask',
        seen: letIn.length === 0 ? `${count} calls of ${answers.size} kinds refused` : `let in: ${letIn.join(', ')}`,
        isKept: letIn.length === 0 && count > 0,
      },
      {
        promised: `99 of 100 reads of a good page take less than ${(READ_WITHIN * slack) / 1000} s`,
        seen: `${p99.toFixed(0)} ms of ${times.length} reads`,
        isKept: p99 < READ_WITHIN * slack,
      },
    ];
  });
};

/** Resolves with the attacks by name; none may get a 2xx. */
async function harm({ ward }: World, caller: Caller): Promise<Readonly<Record<string, () => Promise<Answer>>>> {
  const [victim, thief] = [ward[0]!, ward[1]!];
  const stolen = await assertionOf(thief, [thief.patients[0]!.session]);
  const exchange = (publishableKey: string, assertion: string) =>
    caller.call('POST', '/embed/token', {}, JSON.stringify({ publishableKey, assertion }));
  await exchange(thief.publishableKey, stolen);
  const authorization = `Bearer ${await caller.token(thief)}`;
  const foreign = victim.patients[0]!;
  const event = JSON.stringify({
    id: 'evt_forged',
    type: 'scribe_session.updated',
    data: { scribeSessionId: foreign.ss },
  });
  const now = Math.floor(Date.now() / 1000);
  const forged = (body: string, signature: string) =>
    caller.call('POST', '/webhooks/scribe', { 'x-scribe-api-signature': signature }, body);
  return {
    'an invented token': () => caller.call('GET', '/v1/scribe-sessions/c-1-1', { authorization: 'Bearer st_invented' }),
    'a secret key as token': () =>
      caller.call('GET', '/v1/scribe-sessions/c-1-1', { authorization: `Bearer ${victim.secretKey}` }),
    'an assertion used again': () => exchange(thief.publishableKey, stolen),
    'an assertion for another account': async () =>
      exchange(victim.publishableKey, await assertionOf(thief, [foreign.session])),
    'another doctor’s session': () => caller.call('GET', `/v1/scribe-sessions/${foreign.session}`, { authorization }),
    'another doctor’s documents': () =>
      caller.call('GET', `/v1/scribe-sessions/${foreign.session}/medical-record-documents`, { authorization }),
    'another doctor’s alert': () =>
      caller.call('POST', `/v1/cdss/alerts/${foreign.alerts[0]}/accept`, { authorization }),
    'an event that is not signed': () => forged(event, `t=${now},v1=${'0'.repeat(64)}`),
    'an event signed with another secret': () =>
      forged(event, signWebhook(event, 'another-secret-0123456789-abcdefghij', now)),
    'a body of 3 MB': () => forged('x'.repeat(3_000_000), `t=${now},v1=${'0'.repeat(64)}`),
    'a head of 40 KB': () => caller.call('GET', '/v1/scribe-sessions/c-1-1', { 'x-large': 'x'.repeat(40_000) }),
    'a path that climbs': () => caller.call('GET', '/v1/scribe-sessions/%2e%2e%2fwebhooks', { authorization }),
    'management from a page': () => caller.call('POST', '/v1/webhooks', { authorization }, '{}'),
  };
}

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, it, type TestContext } from 'node:test';
import { FhircastHub } from '../../../demo/ehr/server/fhircast-hub.ts';
import { until } from '../../support/until.ts';

const TOPIC = 'topic-1';
const EVENTS = 'Encounter-open,Encounter-close';

const event = (name: string, encounter: string, { id = 'm-1', topic = TOPIC } = {}) => ({
  id,
  timestamp: '2026-11-26T09:00:00Z',
  event: {
    'hub.topic': topic,
    'hub.event': name,
    context: [{ key: 'encounter', resource: { resourceType: 'Encounter', id: encounter } }],
  },
});

const form = (change: Record<string, string> = {}) =>
  new URLSearchParams({
    'hub.channel.type': 'websocket',
    'hub.mode': 'subscribe',
    'hub.topic': TOPIC,
    'hub.events': EVENTS,
    ...change,
  });

/** Starts a hub on its own port; `listen` is a subscriber that keeps its messages. */
async function startHub(t: TestContext) {
  let ids = 0;
  const hub = new FhircastHub(() => `endpoint-${++ids}`);
  const server = createServer().on('upgrade', (request, socket) => hub.connect(request, socket));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.after(async () => {
    hub.close();
    await new Promise((closed) => server.close(closed));
  });
  const origin = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const subscribe = (change?: Record<string, string>) => hub.subscribe(form(change), TOPIC, origin);
  const listen = (endpoint: string) => {
    const socket = new WebSocket(endpoint);
    const heard: Record<string, unknown>[] = [];
    socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
      heard.push(JSON.parse(data) as Record<string, unknown>);
    });
    /** Resolves with the messages when there are `count`. */
    const messages = async (count: number) => {
      await until(`${count} messages are heard`, () => heard.length >= count);
      return heard;
    };
    return { socket, messages };
  };
  return { hub, origin, subscribe, listen };
}

describe('the demo’s FHIRcast hub', () => {
  it('confirms a subscription, then sends each event of the topic with its id, in order', async (t) => {
    const { hub, subscribe, listen } = await startHub(t);
    const { socket, messages } = listen(subscribe() ?? '');
    const [confirmation] = await messages(1);
    const { 'hub.lease_seconds': lease, ...rest } = confirmation ?? {};
    assert.deepEqual(rest, { 'hub.mode': 'subscribe', 'hub.topic': TOPIC, 'hub.events': EVENTS });
    assert.ok(Number(lease) > 0);
    const sent = [event('Encounter-open', 'c-1', { id: 'm-1' }), event('Encounter-close', 'c-1', { id: 'm-2' })];
    for (const message of sent) assert.equal(hub.publish(message, TOPIC), true);
    assert.deepEqual((await messages(3)).slice(1), sent);
    // The hub accepts an answer, a long message and the end.
    socket.send(JSON.stringify({ id: 'm-2', status: '200', more: 'x'.repeat(300) }));
    socket.close(1000);
    await once(socket, 'close');
  });

  it('tells who comes later what is open, and nothing once it is closed', async (t) => {
    const { hub, subscribe, listen } = await startHub(t);
    hub.publish(event('Encounter-open', 'c-1'), TOPIC);
    assert.deepEqual((await listen(subscribe() ?? '').messages(2))[1], event('Encounter-open', 'c-1'));
    hub.publish(event('encounter-CLOSE', 'c-1'), TOPIC);
    const late = listen(subscribe() ?? '');
    await late.messages(1);
    hub.publish(event('Encounter-open', 'c-2'), TOPIC);
    assert.deepEqual((await late.messages(2))[1], event('Encounter-open', 'c-2'));
  });

  it('sends only what was subscribed to, and nothing of another topic', async (t) => {
    const { hub, subscribe, listen } = await startHub(t);
    const { messages } = listen(subscribe({ 'hub.events': 'encounter-close' }) ?? '');
    await messages(1);
    hub.publish(event('Encounter-open', 'c-1'), TOPIC);
    hub.publish(event('Encounter-close', 'c-1', { topic: 'topic-2' }), 'topic-2');
    hub.publish(event('Encounter-close', 'c-2'), TOPIC);
    assert.deepEqual((await messages(2)).slice(1), [event('Encounter-close', 'c-2')]);
  });

  it('refuses what is of another topic or malformed', async (t) => {
    const { hub, subscribe } = await startHub(t);
    for (const change of [{ 'hub.topic': 'topic-2' }, { 'hub.mode': 'other' }, { 'hub.channel.type': 'webhook' }])
      assert.equal(subscribe(change as Record<string, string>), undefined);
    assert.equal(hub.publish(event('Encounter-open', 'c-1', { topic: 'topic-2' }), TOPIC), false);
    for (const body of [undefined, {}, { id: 'm-1', timestamp: 'now', event: {} }])
      assert.equal(hub.publish(body, TOPIC), false);
  });

  it('takes an endpoint once, and no other', async (t) => {
    const { origin, subscribe, listen } = await startHub(t);
    const endpoint = subscribe() ?? '';
    await listen(endpoint).messages(1);
    for (const address of [endpoint, `${origin}/fhircast/other`]) await once(listen(address).socket, 'error');
  });
});

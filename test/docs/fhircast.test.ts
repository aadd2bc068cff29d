// docs/guides/fhircast.md: a panel that follows the messages of a hub, and decisions as feedback.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { describe, it } from 'node:test';
import { format } from 'oxfmt';
import { ScribeAlertDecidedEvent } from '../../src/events.ts';
import { FeedbackRequest } from '../support/cds-hooks.ts';
import { snippet } from './snippets.ts';

interface Step {
  readonly event: string;
  readonly at: string;
  readonly patient?: string;
  readonly encounter?: string;
  readonly shown: string | null;
  readonly status: string;
  readonly cleared: number;
  readonly loggedOut?: number;
}

const { steps } = JSON.parse(readFileSync(new URL('fhircast-vectors.json', import.meta.url), 'utf8')) as {
  readonly steps: readonly Step[];
};

const module = async <Module>(name: string): Promise<Module> =>
  (await import(`data:text/javascript,${encodeURIComponent(snippet('guides/fhircast.md', name))}`)) as Module;

interface Adapter {
  createFollower(options: object): (message: object) => { id: string; status: string };
  listen(endpoint: string, follow: (message: object) => object, socket: unknown): unknown;
}

/** Returns a message as a hub sends it. */
const messageOf = ({ event, at, patient, encounter }: Step, id: string) => ({
  id,
  timestamp: at,
  event: {
    'hub.topic': 'topic-1',
    'hub.event': event,
    context: [
      ...(patient ? [{ key: 'patient', resource: { resourceType: 'Patient', id: patient } }] : []),
      ...(encounter ? [{ key: 'encounter', resource: { resourceType: 'Encounter', id: encounter } }] : []),
    ],
  },
});

describe('docs/guides/fhircast.md', () => {
  it('follows a hub: shows, clears, refuses what is not known, passes over what is late', async () => {
    const { createFollower } = await module<Adapter>('fhircast.mjs');
    let cleared = 0;
    let loggedOut = 0;
    const element = { sessionId: undefined as string | undefined, clear: () => cleared++ };
    const consultationOf = (encounter: string) => (encounter === 'e-unknown' ? undefined : `north_${encounter}`);
    const follow = createFollower({ element, consultationOf, logout: () => loggedOut++ });
    steps.forEach((step, index) => {
      const answer = follow(messageOf(step, `m-${index}`));
      const found = { shown: element.sessionId ?? null, status: answer.status, cleared, loggedOut };
      const { shown, status, cleared: expected, loggedOut: out = 0 } = step;
      assert.deepEqual(found, { shown, status, cleared: expected, loggedOut: out }, `${index}: ${step.event}`);
      assert.equal(answer.id, `m-${index}`);
    });
    assert.ok(steps.length > 15);
  });

  it('is what the demo’s second screen runs, with types', async () => {
    const source = readFileSync(new URL('../../demo/ehr/pages/fhircast.ts', import.meta.url), 'utf8');
    const from = source.indexOf('/**\n * Makes a `<scribe-session>` follow');
    const code = stripTypeScriptTypes(source.slice(from));
    const formatted = await format('fhircast.mjs', code, { singleQuote: true, printWidth: 120 });
    assert.equal(formatted.code, snippet('guides/fhircast.md', 'fhircast.mjs'));
  });

  it('answers the hub for each event, and not for its word on the subscription', async () => {
    const { listen } = await module<Adapter>('fhircast.mjs');
    const sent: string[] = [];
    const socket = Object.assign(new EventTarget(), { send: (text: string) => sent.push(text) });
    const opened: string[] = [];
    // A constructor that returns an object yields that object.
    const Socket = function (address: string) {
      opened.push(address);
      return socket;
    };
    listen('wss://hub.example/1', () => ({ id: 'm-1', status: '200' }), Socket);
    assert.deepEqual(opened, ['wss://hub.example/1']);
    const tell = (data: object) => socket.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(data) }));
    tell({ 'hub.mode': 'subscribe', 'hub.topic': 'topic-1' });
    assert.deepEqual(sent, []);
    tell(messageOf(steps[0] as Step, 'm-1'));
    assert.deepEqual(sent, ['{"id":"m-1","status":"200"}']);
  });

  it('subscribes as FHIRcast wants it', async () => {
    const { subscribe } = await module<{ subscribe(hub: object, fetch: unknown): Promise<string> }>('subscribe.mjs');
    const asked: { address: string; init: RequestInit }[] = [];
    const endpoint = await subscribe(
      { hub: 'https://hub.example', topic: 'topic-1', accessToken: 'at', subscriber: 'Scribe' },
      async (address: string, init: RequestInit) => {
        asked.push({ address, init });
        return Response.json({ 'hub.channel.endpoint': 'wss://hub.example/1' }, { status: 202 });
      },
    );
    assert.equal(endpoint, 'wss://hub.example/1');
    const fields = Object.fromEntries(asked[0]?.init.body as URLSearchParams);
    assert.deepEqual(
      [fields['hub.channel.type'], fields['hub.mode'], fields['hub.topic']],
      ['websocket', 'subscribe', 'topic-1'],
    );
    const events = new Set((fields['hub.events'] ?? '').toLowerCase().split(','));
    for (const { event } of steps.filter(({ event }) => event !== 'ImagingStudy-open'))
      assert.ok(events.has(event.toLowerCase()), event);
  });

  it('posts a decision as CDS Hooks feedback', async () => {
    const { sendFeedback } = await module<{ sendFeedback(page: EventTarget, to: string, fetch: unknown): void }>(
      'feedback.mjs',
    );
    const page = new EventTarget();
    const posted: unknown[] = [];
    sendFeedback(page, '/feedback', (_: string, { body }: { body: string }) => posted.push(JSON.parse(body)));
    for (const decision of ['accepted', 'rejected'] as const)
      page.dispatchEvent(
        new ScribeAlertDecidedEvent({ sessionId: 'c-1', alertId: 'cfa_1', elementId: 'e', decision, status: decision }),
      );
    assert.equal(posted.length, 2);
    for (const request of posted) assert.ok(FeedbackRequest.safeParse(request).success);
  });
});

// §4.8
import assert from 'node:assert/strict';
import { SCRIBE_SESSION_EVENTS } from '../../../src/contract/events.ts';
import type { Api } from '../api.ts';
import { casesOf } from '../case.ts';
import { at } from '../records.ts';
import { envelopeOf, isSignedWith } from '../receiver.ts';

const create = (api: Api, url: string, events: readonly string[]) => api.ok('createWebhook', { body: { url, events } });
const ADDRESS = 'https://receiver.invalid/hook';
const NO_HTTPS = [
  'http://receiver.invalid/hook',
  'ftp://receiver.invalid/',
  'javascript:alert(1)',
  'receiver.invalid',
  '',
];

export const webhooksCases = casesOf(
  '§4.8',
  {
    title: 'a new webhook answers its id and its signing secret',
    needs: ['service', 'writes'],
    run: async (api) => {
      const webhook = await create(api, ADDRESS, ['scribe_session.completed']);
      assert.ok(webhook.id.length > 0);
      assert.ok(webhook.signingSecret.length >= 32, 'a secret that can be guessed');
    },
  },
  {
    title: 'every webhook has a secret of its own',
    needs: ['service', 'writes'],
    run: async (api) => {
      const [first, second] = [
        await create(api, ADDRESS, ['scribe_session.completed']),
        await create(api, ADDRESS, ['scribe_session.completed']),
      ];
      assert.notEqual(first.signingSecret, second.signingSecret);
      assert.notEqual(first.id, second.id);
    },
  },
  {
    title: 'takes every event of §6.1, and the appointment events that are named',
    needs: ['service', 'writes'],
    run: async (api) => {
      for (const event of [...SCRIBE_SESSION_EVENTS, 'appointment.fulfilled', 'appointment.cancelled'])
        await create(api, ADDRESS, [event]);
    },
  },
  ...NO_HTTPS.map((url) => ({
    title: `refuses ${JSON.stringify(url)} as url, naming it: it is no HTTPS address`,
    needs: ['service', 'writes'] as const,
    traceless: true as const,
    run: async (api: Api) => {
      const body = { url, events: ['scribe_session.completed'] };
      await api.refused('createWebhook', { body }, 'parameter_invalid', 'url');
    },
  })),
  ...['scribe_session.exploded', 'scribe_session.*', '*', 'invoice.paid'].map((event) => ({
    title: `refuses the event ${event}, naming events`,
    needs: ['service', 'writes'] as const,
    traceless: true as const,
    run: async (api: Api) => {
      const body = { url: ADDRESS, events: ['scribe_session.completed', event] };
      const { param } = await api.refused('createWebhook', { body }, 'parameter_invalid');
      assert.match(String(param), /^events($|[.[])/);
    },
  })),
  {
    title: 'the signing secret is shown once: an update does not show it',
    needs: ['service', 'writes'],
    run: async (api) => {
      const { id, signingSecret } = await create(api, ADDRESS, ['scribe_session.completed']);
      const answer = await api.call('updateWebhook', { params: { id }, body: { events: ['scribe_session.error'] } });
      assert.ok(!answer.text.includes(signingSecret) && !answer.text.includes('"signingSecret"'));
    },
  },
  {
    title: 'an update replaces the subscription: what it does not name is not delivered any more',
    needs: ['service', 'seeds', 'control', 'webhooks'],
    run: async (api) => {
      const receiver = await api.receiver();
      const { id } = await create(api, receiver.at('/hook'), ['scribe_session.updated', 'scribe_session.completed']);
      await api.ok('updateWebhook', { params: { id }, body: { events: ['scribe_session.error'] } });
      await api.control.trigger('scribe_session.completed', 'c-done');
      await api.control.trigger('scribe_session.error', 'c-failed');
      const [first] = await receiver.waitFor('/hook', 1);
      assert.equal(first && envelopeOf(first).type, 'scribe_session.error');
      assert.equal(receiver.received('/hook').length, 1);
    },
  },
  {
    title: 'a webhook gets the events it subscribes to, and no other',
    needs: ['service', 'seeds', 'control', 'webhooks'],
    run: async (api) => {
      const receiver = await api.receiver();
      await create(api, receiver.at('/some'), ['scribe_session.error']);
      await create(api, receiver.at('/all'), SCRIBE_SESSION_EVENTS);
      await api.control.trigger('scribe_session.completed', 'c-done');
      await api.control.trigger('scribe_session.error', 'c-failed');
      const all = await receiver.waitFor('/all', 2);
      const some = await receiver.waitFor('/some', 1);
      assert.deepEqual(
        new Set(all.map((each) => envelopeOf(each).type)),
        new Set(['scribe_session.completed', 'scribe_session.error']),
      );
      assert.deepEqual(
        some.map((each) => envelopeOf(each).type),
        ['scribe_session.error'],
      );
      assert.equal(receiver.received('/some').length, 1);
    },
  },
  {
    title: 'a rotation answers a new secret and counts its version up',
    needs: ['service', 'writes'],
    run: async (api) => {
      const { id, signingSecret, signingSecretVersion } = await create(api, ADDRESS, ['scribe_session.completed']);
      const first = await api.ok('rotateWebhookSecret', { params: { id } });
      const second = await api.ok('rotateWebhookSecret', { params: { id } });
      assert.equal(new Set([signingSecret, first.signingSecret, second.signingSecret]).size, 3);
      if (signingSecretVersion !== undefined) assert.equal(first.signingSecretVersion, signingSecretVersion + 1);
      assert.equal(second.signingSecretVersion, first.signingSecretVersion + 1);
    },
  },
  {
    title: 'after a rotation the previous secret stops verifying at once, also for deliveries that are retried',
    needs: ['service', 'seeds', 'control', 'webhooks'],
    run: async (api) => {
      const receiver = await api.receiver();
      const hook = receiver.at('/hook', (nth) => (nth === 1 ? 500 : 200));
      const { id, signingSecret } = await create(api, hook, ['scribe_session.completed']);
      await api.control.trigger('scribe_session.completed', 'c-done');
      const before = at(await receiver.waitFor('/hook', 1), 0);
      assert.ok(isSignedWith(signingSecret, before));
      const rotated = await api.ok('rotateWebhookSecret', { params: { id } });
      await api.hasten(10);
      const after = at(await receiver.waitFor('/hook', 2), 1);
      assert.ok(!isSignedWith(signingSecret, after));
      assert.ok(isSignedWith(rotated.signingSecret, after));
    },
  },
  {
    title: 'a webhook that nobody has is resource_not_found',
    needs: ['service'],
    run: async (api) => {
      const params = { id: 'wh_conformance_nobody_has_this' };
      await api.refused('updateWebhook', { params, body: { events: ['scribe_session.error'] } }, 'resource_not_found');
      await api.refused('rotateWebhookSecret', { params }, 'resource_not_found');
    },
  },
  {
    title: "another doctor's webhook is not found, and stays as it is",
    needs: ['service', 'seeds', 'writes', 'assumptions'],
    run: async (api) => {
      const { id } = await create(api, ADDRESS, ['scribe_session.completed']);
      const call = { params: { id }, as: 'other-doctor' } as const;
      await api.refused('rotateWebhookSecret', call, 'resource_not_found');
      await api.refused('updateWebhook', { ...call, body: { events: ['scribe_session.error'] } }, 'resource_not_found');
    },
  },
  {
    title: "a doctor's webhook gets the doctor's events, an institution's those of every doctor",
    needs: ['service', 'seeds', 'institution', 'control', 'webhooks', 'assumptions'],
    run: async (api) => {
      const receiver = await api.receiver();
      const body = (path: string) => ({ url: receiver.at(path), events: ['scribe_session.completed'] });
      await api.ok('createWebhook', { body: body('/ana') });
      await api.ok('createWebhook', { body: body('/all'), as: 'institution' });
      await api.control.trigger('scribe_session.completed', 'c-ben');
      await api.control.trigger('scribe_session.completed', 'c-done');
      await receiver.waitFor('/all', 2);
      await receiver.waitFor('/ana', 1);
      assert.equal(receiver.received('/ana').length, 1);
    },
  },
);

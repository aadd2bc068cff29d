import { signWebhook } from '../../server/index.ts';
import { SECRETS, type Answered, type Fixture } from './proxy-fixture.ts';

export const eventOf = (scribeSessionId: string, changes: object = {}, data: object = {}) => ({
  id: `evt_${crypto.randomUUID()}`,
  type: 'scribe_session.updated',
  createdAt: '2026-11-21T03:00:00.000Z',
  data: {
    scribeSessionId,
    medicalRecordConfigurationId: null,
    scribeSessionConfigurationId: null,
    status: 'completed',
    institutionId: 'inst_1',
    account: { id: 'acc_ana', name: 'Dra. Ana Lima', email: 'ana@example.test' },
    patient: { id: 'pat_1', name: 'Canary Patient Okonkwo', idCountry: 'BR', idType: 'CPF', idValue: '123' },
    createdAt: '2026-11-21T02:00:00.000Z',
    completedAt: null,
    ...data,
  },
  ...changes,
});

export interface DeliveryOptions {
  readonly path?: string;
  readonly secret?: string;
  /** Seconds from now. */
  readonly at?: number;
  readonly signature?: string;
  readonly headers?: Record<string, string>;
}

/** Delivers an event as §6 describes. */
export function deliver(f: Fixture, event: object | string, options: DeliveryOptions = {}): Promise<Answered> {
  const body = typeof event === 'string' ? event : JSON.stringify(event);
  const { path = '/webhooks/scribe', secret = SECRETS.webhook, at = 0, headers = {} } = options;
  const signature = options.signature ?? signWebhook(body, secret, Math.floor(f.now() / 1000) + at);
  const id = typeof event === 'object' && 'id' in event ? { 'x-scribe-api-event-id': String(event.id) } : {};
  return f.call('POST', path, { body, headers: { ...id, 'x-scribe-api-signature': signature, ...headers } });
}

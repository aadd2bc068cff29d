// `scribe-widget webhook trigger`
import { parseArgs } from 'node:util';
import { SCRIBE_SESSION_EVENTS } from '../../src/contract/events.ts';
import { SESSION_ID_PREFIX } from '../../src/contract/scribe-session.ts';
import { waitingClock as clock } from '../clock.ts';
import { readConfig, type ConfigResult } from '../config/config.ts';
import { openForCommand } from '../store/open-store.ts';
import { postSigned } from '../cli/check/webhook-check.ts';
import type { Terminal } from '../cli/terminal.ts';
import { createSigningSecrets, webhookAddress } from './signing-secrets.ts';

/** Signs an event as the service does and posts it, so that webhooks can be tried without a tunnel. */
export async function trigger(args: string[], terminal: Terminal): Promise<number> {
  const option = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    options: { session: option, event: option, status: option, endpoint: option, url: option },
  });
  const { endpoint = '' } = values;
  const configured = readConfig(terminal.env, terminal.widgetDirectory);
  const secret = await secretFor(endpoint, configured, terminal);
  const type = values.event ?? 'scribe_session.updated';
  const url = values.url ?? webhookAddress((terminal.env['SCRIBE_PUBLIC_URL'] ?? '').replace(/\/$/, ''), endpoint);
  if (
    !secret ||
    // No page would hear of a consultation's id, and 200 would be answered all the same.
    !values.session?.startsWith(SESSION_ID_PREFIX) ||
    !(SCRIBE_SESSION_EVENTS as readonly string[]).includes(type) ||
    !URL.canParse(url)
  ) {
    if (!configured.ok) for (const fault of configured.faults) terminal.complain(`fault: ${fault}`);
    terminal.complain(
      `Needed: --session ss_… (not the id of the consultation), a signing secret (stored, or SCRIBE_WEBHOOK_SECRET), SCRIBE_PUBLIC_URL or --url; --event is one of ${SCRIBE_SESSION_EVENTS.join(', ')}.`,
    );
    return 2;
  }
  const createdAt = new Date().toISOString();
  const data = {
    scribeSessionId: values.session,
    medicalRecordConfigurationId: null,
    scribeSessionConfigurationId: null,
    status: values.status ?? 'completed',
    institutionId: 'inst_trigger',
    account: null,
    patient: null,
    createdAt,
    completedAt: null,
  };
  const event = { id: `evt_${crypto.randomUUID()}`, type, createdAt, data };
  const answer = await postSigned(url, event, secret, configured.ok ? configured.config.egress : undefined);
  if ('words' in answer) {
    const { origin, pathname } = new URL(url);
    const advice = 'Look whether the proxy runs, or give its --url.';
    terminal.complain(`Nothing answers at ${origin}${pathname}: ${answer.words}. ${advice}`);
    return 1;
  }
  terminal.print(`${answer.status} ${answer.text}`);
  return answer.status < 300 ? 0 : 1;
}

/** The secret that the receiver uses: a stored one wins. */
async function secretFor(endpoint: string, result: ConfigResult, { env }: Terminal): Promise<string | undefined> {
  const configured = endpoint === '' ? env['SCRIBE_WEBHOOK_SECRET'] : undefined;
  if (!result.ok) return configured;
  const store = await openForCommand(result.config, clock, { mayCreate: false }).catch(() => undefined);
  if (!store) return configured;
  try {
    return await createSigningSecrets(store, clock, result.config).secretOf(endpoint);
  } finally {
    await store.close();
  }
}

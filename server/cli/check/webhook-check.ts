// Checks webhooks: whether each registration is for this proxy, its secret can be opened, and the public address accepts events signed with it.
import { EVENT_ID_HEADER, SIGNATURE_HEADER } from '../../../src/contract/events.ts';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config/config.ts';
import type { Store } from '../../store/store.ts';
import { signWebhook } from '../../webhooks/signature.ts';
import { createSigningSecrets, endpointsOf, webhookAddress } from '../../webhooks/signing-secrets.ts';
import { of, type Finding } from './finding.ts';
import { networkCause, type NetworkCause } from './network-cause.ts';
import { openAsBrowsers } from './public-check.ts';

const PATIENCE = 5_000;
const { fault, warning, ok } = of('webhooks');

/** An endpoint whose secret is known. */
export interface SignedEndpoint {
  readonly endpoint: string;
  readonly secret: string;
}

/** Reads the registrations from the store. */
export async function checkRegistrations(config: Config, store: Store, clock: Clock) {
  const { publicUrl } = config;
  const secrets = createSigningSecrets(store, clock, config);
  const findings: Finding[] = [];
  const signed: SignedEndpoint[] = [];
  for (const endpoint of endpointsOf(config)) {
    const option = endpoint === '' ? '' : ` --endpoint ${endpoint}`;
    const name = `webhook endpoint "${endpoint || 'default'}"`;
    const secret = await secrets.secretOf(endpoint).catch(() => null);
    if (secret === null)
      findings.push(
        warning(
          `The stored signing secret of ${name} is opened by no key of SCRIBE_TOKEN_KEY: its events are answered 503 until \`webhook rotate${option}\`.`,
        ),
      );
    else if (secret !== undefined) signed.push({ endpoint, secret });
    const registration = await secrets.registrationOf(endpoint);
    if (!registration) continue;
    if (!config.accounts.some(({ account }) => account === registration.account))
      findings.push(
        warning(
          `The account of ${name} ("${registration.account}") is no longer configured: nothing here can rotate its secret.`,
        ),
      );
    if (registration.url !== null && registration.url !== webhookAddress(publicUrl, endpoint))
      findings.push(
        warning(`${registration.id} of ${name} is registered for ${registration.url}, not for SCRIBE_PUBLIC_URL.`),
      );
  }
  return { findings, signed };
}

/** Posts a signed event of a type that reaches no page. */
export async function checkDeliveries(
  { publicUrl, egress }: Config,
  signed: readonly SignedEndpoint[],
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const { endpoint, secret } of signed) {
    const id = `evt_check_${crypto.randomUUID()}`;
    const event = { id, type: 'scribe_widget.check', createdAt: new Date().toISOString(), data: {} };
    const answer = await postSigned(webhookAddress(publicUrl, endpoint), event, secret, egress, PATIENCE);
    findings.push(deliveryFinding(endpoint, 'words' in answer ? answer.words : answer.status));
  }
  return findings;
}

/** Signs an event as the service does and posts it, on the way that browsers take. Resolves with the answer, or with why there is none. */
export async function postSigned(
  url: string,
  event: { readonly id: string },
  secret: string,
  egress: Config['egress'],
  patience?: number,
): Promise<{ status: number; text: string } | NetworkCause> {
  const { request } = await import('undici');
  const dispatcher = openAsBrowsers(url, egress);
  const body = JSON.stringify(event);
  const headers = {
    'content-type': 'application/json',
    [EVENT_ID_HEADER]: event.id,
    [SIGNATURE_HEADER]: signWebhook(body, secret, Math.floor(Date.now() / 1000)),
  };
  const signal = patience === undefined ? null : AbortSignal.timeout(patience);
  try {
    const answer = await request(url, { method: 'POST', headers, body, dispatcher, signal });
    return { status: answer.statusCode, text: await answer.body.text() };
  } catch (error) {
    return networkCause(error);
  } finally {
    await dispatcher.destroy();
  }
}

function deliveryFinding(endpoint: string, answer: number | string): Finding {
  const name = `webhook endpoint "${endpoint || 'default'}"`;
  if (answer === 200) return ok(`SCRIBE_PUBLIC_URL takes events for ${name}.`);
  if (answer === 401)
    return fault(
      `SCRIBE_PUBLIC_URL refuses a signed event for ${name} (401, final to the service): the proxy there has another secret, or the front changes the body.`,
    );
  if (typeof answer === 'number' && answer < 500)
    return fault(
      `SCRIBE_PUBLIC_URL refuses a signed event for ${name} (${answer}, final to the service): the front must pass POST /webhooks/scribe on as it is.`,
    );
  return warning(
    `SCRIBE_PUBLIC_URL does not take a signed event for ${name} now (${answer}): the service would send it again.`,
  );
}

// `scribe-widget webhook create | update | rotate`
import { parseArgs } from 'node:util';
import { EventName, SCRIBE_SESSION_EVENTS } from '../../src/contract/events.ts';
import { accountNamed } from '../config/accounts.ts';
import { waitingClock as clock } from '../clock.ts';
import { wordsIn, readAddress } from '../config/values.ts';
import type { Account, Config } from '../config/config.ts';
import { ProxyError } from '../errors.ts';
import { openUpstream } from '../upstream/upstream.ts';
import { UpstreamFailure } from '../upstream/upstream-failure.ts';
import { openForCommand } from '../store/open-store.ts';
import { networkCause } from '../cli/check/network-cause.ts';
import { configure, type Terminal } from '../cli/terminal.ts';
import { failureText } from '../operation/grace.ts';
import { createRegistrar, type Registrar } from './registration.ts';
import { createSigningSecrets, webhookAddress, type Registration, type SigningSecrets } from './signing-secrets.ts';

const OPTIONS = {
  account: { type: 'string' },
  endpoint: { type: 'string', default: '' },
  events: { type: 'string', multiple: true },
  url: { type: 'string' },
  id: { type: 'string' },
  replace: { type: 'boolean', default: false },
} as const;
type Values = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

/** A fault found before the service is asked, in words for the operator. */
class Refusal extends Error {}

type WebhookAction = keyof typeof DONE;

export async function runWebhook(action: WebhookAction, args: string[], terminal: Terminal): Promise<number> {
  const { values } = parseArgs({ args, options: OPTIONS });
  const config = configure(terminal);
  if (!config) return 1;
  const store = await openForCommand(config, clock, { mayCreate: action === 'create' });
  const { upstream, close } = openUpstream(config, clock, 1);
  const secrets = createSigningSecrets(store, clock, config);
  try {
    const done = await run(action, values, config, secrets, createRegistrar(upstream, secrets, clock));
    terminal.print(`${DONE[action]} ${done.id}, account ${done.account}${done.url === null ? '' : `, to ${done.url}`}`);
    if (done.events) terminal.print(`events: ${done.events.join(' ')}`);
    if (action !== 'update') terminal.print('The signing secret is in the store; running proxies use it from now on.');
    return 0;
  } catch (error) {
    terminal.complain(wordsFor(error, action));
    return error instanceof Refusal ? 2 : 1;
  } finally {
    await store.close();
    await close();
  }
}

const DONE = { create: 'created', update: 'updated', rotate: 'rotated the secret of' } as const;

async function run(
  action: WebhookAction,
  values: Values,
  config: Config,
  secrets: SigningSecrets,
  registrar: Registrar,
): Promise<Registration> {
  const { endpoint } = values;
  if (!/^[A-Za-z0-9_-]{0,64}$/.test(endpoint)) throw new Refusal('--endpoint takes letters, digits, _ and -.');
  const known = await secrets.registrationOf(endpoint);
  if (action === 'create') {
    if (known && !values.replace) {
      throw new Refusal(
        `${known.id} is registered for this endpoint: rotate or update it, choose another --endpoint, or --replace it.`,
      );
    }
    const account = accountOf(config, values.account);
    return registrar.create(endpoint, account, addressOf(config, values), eventsOf(values) ?? SCRIBE_SESSION_EVENTS);
  }
  const registered = known && (values.id === undefined || values.id === known.id) ? known : adopted(config, values);
  const account = accountOf(config, values.account ?? registered.account);
  const registration = { ...registered, account: account.account };
  if (action === 'rotate') return registrar.rotate(registration, account, endpoint);
  const events = eventsOf(values);
  if (!events) throw new Refusal('Needed: --events, which replace those of the webhook.');
  return registrar.update(registration, account, endpoint, events);
}

/** A webhook that was registered elsewhere. */
function adopted(config: Config, { id, account }: Values): Registration {
  if (id === undefined) throw new Refusal('No webhook is registered for this endpoint: create one, or name its --id.');
  if (!/^[A-Za-z0-9_-]{1,128}$/.test(id)) throw new Refusal('--id is not the id of a webhook.');
  return { id, account: accountOf(config, account).account, url: null, events: null, version: null };
}

/** Finds an account by name or publishable key; a single account needs no name. */
function accountOf({ accounts }: Config, name: string | undefined): Account {
  const isClear = name !== undefined || accounts.length === 1;
  const found = name === undefined ? accounts[0] : accountNamed(accounts, name);
  if (found && isClear) return found;
  throw new Refusal(`Needed: --account, one of ${accounts.map(({ account }) => account).join(', ')}.`);
}

function addressOf({ publicUrl }: Config, { url, endpoint }: Values): string {
  if (url === undefined) return webhookAddress(publicUrl, endpoint);
  return readAddress(url, (words) => {
    throw new Refusal(`--url ${words}`);
  });
}

function eventsOf({ events: given }: Values): string[] | undefined {
  const events = [...new Set((given ?? []).flatMap(wordsIn))];
  if (!events.every((name) => EventName.safeParse(name).success))
    throw new Refusal(`--events are names such as ${SCRIBE_SESSION_EVENTS.join(',')}.`);
  return events.length > 0 ? events : undefined;
}

function wordsFor(error: unknown, action: WebhookAction): string {
  if (error instanceof UpstreamFailure && error.reason === 'unsent') {
    return `The service cannot be reached: ${networkCause(error).words}; nothing was changed.`;
  }
  const words =
    error instanceof ProxyError
      ? refusalOf(error)
      : error instanceof UpstreamFailure
        ? error.reason === 'invalid'
          ? `The service's answer cannot be used: ${error.message}.`
          : `The service did not answer: ${networkCause(error).words}.`
        : failureText(error);
  const isRefused = error instanceof Refusal || (error instanceof ProxyError && error.status < 500);
  if (isRefused) return words;
  return action === 'rotate'
    ? `${words} The service may sign with another secret by now: rotate again within 15 minutes.`
    : `${words} Whether the webhook was ${action}d is not known.`;
}

function refusalOf({ message, code, fields: { param, requestId } }: ProxyError): string {
  return `${message.slice(0, -1)} (${[code, param, requestId].filter(Boolean).join(', ')}).`;
}

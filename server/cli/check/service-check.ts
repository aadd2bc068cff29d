// Checks the service as `serve` reaches it: one authenticated read for each account, through the same client.
import { type Clock, createSteadyTime } from '../../clock.ts';
import type { Account, Config } from '../../config/config.ts';
import { ProxyError } from '../../errors.ts';
import { openUpstream } from '../../upstream/upstream.ts';
import { UpstreamFailure } from '../../upstream/upstream-failure.ts';
import { of, type Finding } from './finding.ts';
import { networkCause } from './network-cause.ts';

const PATIENCE = 5_000;
/** How many accounts are checked at a time. */
const TOGETHER = 8;
/** An id of no consultation: a valid key gets 404. */
const NOBODY = 'scribe-widget-check';

const { fault, warning, ok } = of('service');
const accounts = of('accounts');

export async function checkService(config: Config, clock: Clock): Promise<Finding[]> {
  const time = createSteadyTime(clock);
  const { upstream, close } = openUpstream(config, clock, TOGETHER, time.note);
  const ask = (account: Account): Promise<unknown> =>
    upstream.read({ operation: 'getScribeSession', account, params: { id: NOBODY }, within: PATIENCE }).then(
      () => undefined,
      (error: unknown) => error,
    );
  try {
    const [first, ...others] = config.accounts;
    const answers = new Map<Account, unknown>();
    if (first) answers.set(first, await ask(first));
    const failure = first && failureOf(answers.get(first));
    if (failure) return unreachable(failure, config.egress?.httpsProxy ? ' (HTTPS_PROXY is set)' : '');
    const waiting = [...others];
    const askAll = async () => {
      for (let account = waiting.shift(); account; account = waiting.shift()) answers.set(account, await ask(account));
    };
    await Promise.all(Array.from({ length: TOGETHER }, askAll));
    return [ok('The service answers.'), ...clockFindings(time), ...accountFindings(answers)];
  } finally {
    await close();
  }
}

/** The failure if no answer came back; undefined if one did. */
function failureOf(error: unknown): UpstreamFailure | undefined {
  const cause = error instanceof ProxyError ? error.fields.cause : error;
  return cause instanceof UpstreamFailure && cause.reason !== 'invalid' ? cause : undefined;
}

function unreachable(failure: UpstreamFailure, note: string): Finding[] {
  const { words, isLasting } = networkCause(failure);
  return [(isLasting ? fault : warning)(`SCRIBE_BASE_URL does not answer from here${note}: ${words}.`)];
}

function clockFindings(time: ReturnType<typeof createSteadyTime>): Finding[] {
  const seconds = time.seconds();
  if (seconds === undefined) return [];
  if (time.state() !== 'off') return [ok("The clock of this machine agrees with the service's.")];
  const direction = seconds > 0 ? 'ahead of' : 'behind';
  return [
    warning(
      `The clock of this machine is ${Math.abs(seconds)} s ${direction} the service's: assertions and webhooks would be refused.`,
    ),
  ];
}

function accountFindings(answers: ReadonlyMap<Account, unknown>): Finding[] {
  const told = [...answers].flatMap(([{ account }, error]) => findingOf(account, error) ?? []);
  const good = answers.size - told.length;
  const each = answers.size === 1 ? 'the key' : `the keys of ${good} of ${answers.size} accounts`;
  return good > 0 ? [...told, accounts.ok(`The service takes ${each}.`)] : told;
}

/** The finding about an account's key; undefined if the service accepted it. */
function findingOf(account: string, error: unknown): Finding | undefined {
  if (!(error instanceof ProxyError)) return undefined;
  const { code, status } = error;
  const name = `account "${account}"`;
  switch (code) {
    case 'resource_not_found':
    case 'cdss_review_required':
      return undefined;
    case 'upstream_credentials':
      return accounts.fault(
        `The service refuses the secret key of ${name} (401): it is wrong, expired, revoked, or of another environment than SCRIBE_BASE_URL.`,
      );
    case 'upstream_invalid':
      return accounts.fault(
        `What answers at SCRIBE_BASE_URL is not the service, or not as its interface says (${error.fields.fault ?? 'other'}): look at the address, and at proxies on the way.`,
      );
    case 'service_unavailable':
    case 'rate_limit_exceeded':
      return accounts.warning(`The service does not judge the secret key of ${name} now (${code}): check again later.`);
    default:
      return accounts.fault(
        `The service refuses ${name} (${status} ${code}): ${status === 403 ? 'its key may not read sessions' : 'the service has to set the account right'}.`,
      );
  }
}

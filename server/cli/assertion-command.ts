// `scribe-widget assertion`
import { parseArgs } from 'node:util';
import { SCOPES, type Scope } from '../../src/contract/embed.ts';
import { SessionId } from '../../src/contract/scribe-session.ts';
import { serves } from '../access/account-book.ts';
import { accountNamed } from '../config/accounts.ts';
import { wordsIn } from '../config/values.ts';
import { configure, type Terminal } from './terminal.ts';
import { signAssertion } from '../assertion.ts';

/** Makes an assertion for trying (HS256, `SCRIBE_ASSERTION_SECRET`), by default for the first account. Resolves with an exit code. */
export async function mintAssertion(args: string[], terminal: Terminal): Promise<number> {
  const option = { type: 'string' } as const;
  const { values } = parseArgs({
    args,
    options: { sub: option, name: option, sessions: option, account: option, scopes: option, origin: option },
  });
  const config = configure(terminal);
  if (!config) return 1;
  const refuse = (what: string): number => {
    terminal.complain(what);
    return 2;
  };
  const secret = terminal.env['SCRIBE_ASSERTION_SECRET'];
  const { sub } = values;
  const sessions = wordsIn(values.sessions ?? '');
  if (!secret || !sub || sessions.length === 0)
    return refuse('Needed: --sub, --sessions, and SCRIBE_ASSERTION_SECRET (with a JWKS only the EHR can sign).');
  if (!sessions.every((id) => SessionId.safeParse(id).success))
    return refuse('--sessions takes ids of consultations, separated by commas.');
  const scopes = values.scopes === undefined ? [...SCOPES] : wordsIn(values.scopes);
  if (!scopes.every(isScope)) return refuse(`--scopes takes some of ${SCOPES.join(', ')}.`);
  const account = values.account === undefined ? config.accounts[0] : accountNamed(config.accounts, values.account);
  if (!account) return refuse(`--account must be one of ${config.accounts.map((each) => each.account).join(', ')}.`);
  const origin = values.origin ?? account.origins[0] ?? '';
  for (const [isNamed, what] of [
    [serves(account, sub), sub],
    [account.origins.includes(origin), origin],
  ] as const)
    if (!isNamed && what !== '')
      terminal.complain(`warning: account "${account.account}" does not name ${what}: the assertion will be refused.`);
  const claims = {
    audience: config.publicUrl,
    sub,
    name: values.name ?? sub,
    account: account.publishableKey,
    sessions,
    scopes,
    origin,
  };
  terminal.print(await signAssertion(claims, { alg: 'HS256', secret }, { expiresIn: 120 }));
  return 0;
}

const isScope = (name: string): name is Scope => (SCOPES as readonly string[]).includes(name);

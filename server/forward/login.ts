// The login redirect: by a ticket that works once within 30 s, so that no page script ever sees the sign-in code.
import { EmbedLoginRequest } from '../../src/contract/embed.ts';
import type { AccountBook } from '../access/account-book.ts';
import type { Grants } from '../access/grants.ts';
import type { Caller, Standing } from '../access/caller.ts';
import type { Audit } from '../audit/audit.ts';
import { entryOf } from '../audit/entry.ts';
import type { ForeignSessions } from '../audit/foreign-sessions.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import { failedToAnswer, ProxyError, routeNotFound, shuttingDown } from '../errors.ts';
import { baseHeaders, sendJson, type Exchange } from '../http/exchange.ts';
import { readJson } from '../http/read-body.ts';
import { fieldsOf, onWebOrigin, parseAnswer } from './answers.ts';
import { actOn, refuseForeignConsultation } from './consultation.ts';
import type { LoginTickets } from './login-tickets.ts';
import { isForPerson, sendRefusalPage } from './refusal-page.ts';
import { holdsKey, type KeySearch } from '../upstream/secret-keys.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { invalidAnswer, upstreamInvalid } from '../upstream/upstream-failure.ts';

export interface LoginDeps {
  readonly accounts: AccountBook;
  readonly upstream: Upstream;
  readonly grants: Grants;
  readonly standing: Standing;
  readonly audit: Audit;
  readonly foreign: ForeignSessions;
  readonly tickets: LoginTickets;
  readonly clock: Clock;
  readonly isClosing: () => boolean;
}

export interface Login {
  /** `POST /embed/login`. */
  readonly issue: (exchange: Exchange, caller: Caller) => Promise<void>;
  /** `GET /embed/login/{ticket}`: a navigation without credentials. */
  readonly redeem: (exchange: Exchange) => Promise<void>;
}

export function createLogin(config: Config, deps: LoginDeps): Login {
  const { accounts, upstream, standing, audit, tickets, clock, isClosing } = deps;
  return {
    async issue(exchange: Exchange, caller: Caller): Promise<void> {
      const { consultationInternalId } = await readJson(exchange.request, EmbedLoginRequest, 4096, clock);
      await refuseForeignConsultation(exchange, caller, consultationInternalId, deps);
      const ticket = await tickets.issue({ permit: caller.token, consultationInternalId });
      sendJson(exchange, 200, { url: `${config.publicUrl}/embed/login/${ticket}` });
    },

    async redeem(exchange: Exchange): Promise<void> {
      try {
        await redeem(exchange);
      } catch (thrown) {
        if (!isForPerson(exchange)) throw thrown;
        // The store may be away.
        const error = thrown instanceof ProxyError ? thrown : failedToAnswer(thrown, { cause: thrown });
        sendRefusalPage(exchange, error);
      }
    },
  };

  async function redeem(exchange: Exchange): Promise<void> {
    // Refused here, because a person gets a page.
    if (isClosing()) throw shuttingDown();
    refuseOtherThanNavigation(exchange);
    const ticket = await tickets.take(exchange.params['ticket'] ?? '');
    if (!ticket) throw routeNotFound();
    const { permit, consultationInternalId } = ticket;
    const caller = await standing.admitAgain(permit, 'login', [consultationInternalId]).catch((error: unknown) => {
      throw error instanceof ProxyError ? routeNotFound() : error;
    });
    const entry = entryOf(exchange, caller, 'login', consultationInternalId);
    const location = await actOn(audit, entry, 'redirected', async () => {
      const body = { consultationInternalId };
      const answer = await upstream.write({ operation: 'login', account: caller.account, doctor: permit.sub, body });
      return redirectOf(answer.body, config.webOrigin, accounts.keySearch);
    });
    // The answer has no CORS headers, so that a script that follows the redirect does not see its address.
    const headers = baseHeaders({ ...exchange, origin: undefined });
    exchange.response.writeHead(303, { ...headers, location, 'content-length': '0' }).end();
  }
}

/** The service's `redirectUrl`. Throws unless it leads to the web application and holds no key. */
function redirectOf(body: Buffer, webOrigin: string, keys: KeySearch): string {
  const address = onWebOrigin(fieldsOf(parseAnswer(body))['redirectUrl'], webOrigin);
  if (address === undefined) throw upstreamInvalid(invalidAnswer('foreign_sign_in'));
  if (holdsKey(address, keys)) throw upstreamInvalid(invalidAnswer('holds_key'));
  return address;
}

/** Refuses a prefetch or a script, which must not use up the ticket. */
function refuseOtherThanNavigation({ request: { headers } }: Exchange): void {
  const destination = headers['sec-fetch-dest'];
  const isPrefetch = /prefetch|prerender/.test(
    `${String(headers['sec-purpose'])} ${String(headers['purpose'])} ${String(headers['x-moz'])}`,
  );
  if ((destination !== undefined && destination !== 'document') || isPrefetch) {
    throw new ProxyError('permission_denied', 'This address is opened in a tab of its own.');
  }
}

// The login redirect: by a ticket that works once within 30 s, so that no page script ever sees the sign-in code.
import { hash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { EmbedLoginRequest } from '../../src/contract/embed.ts';
import type { AccountBook } from '../access/account-book.ts';
import type { Grants } from '../access/grants.ts';
import type { Caller, Permit, Standing } from '../access/caller.ts';
import type { Sealing } from '../access/sealing.ts';
import type { Audit } from '../audit/audit.ts';
import { entryOf } from '../audit/entry.ts';
import type { ForeignSessions } from '../audit/foreign-sessions.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import { failedToAnswer, ProxyError, routeNotFound, shuttingDown } from '../errors.ts';
import { baseHeaders, sendJson, type Exchange } from '../http/exchange.ts';
import { readJson } from '../http/read-body.ts';
import type { Store } from '../store/store.ts';
import { fieldsOf, onWebOrigin, parseAnswer } from './answers.ts';
import { actOn, refuseForeignConsultation } from './consultation.ts';
import { isForPerson, sendRefusalPage } from './refusal-page.ts';
import { holdsKey, type KeySearch } from '../upstream/secret-keys.ts';
import type { Upstream } from '../upstream/upstream.ts';
import { invalidAnswer, upstreamInvalid } from '../upstream/upstream-failure.ts';

const TICKET_LIFE = 30_000;

const TicketText = z.object({
  permit: z.object({
    sub: z.string(),
    pk: z.string(),
    origin: z.string(),
    issuedAt: z.number(),
    sessions: z.array(z.string()),
    scopes: z.array(z.string()),
  }),
  consultationInternalId: z.string(),
  until: z.number(),
});

interface Ticket {
  readonly permit: Permit;
  readonly consultationInternalId: string;
}

export interface LoginDeps {
  readonly accounts: AccountBook;
  readonly upstream: Upstream;
  readonly grants: Grants;
  readonly standing: Standing;
  readonly audit: Audit;
  readonly foreign: ForeignSessions;
  readonly store: Store;
  /** Seals the tickets in the store. */
  readonly sealing: Sealing;
  readonly clock: Clock;
  readonly warn: (event: string) => void;
  readonly isClosing: () => boolean;
}

export type Login = ReturnType<typeof createLogin>;

export function createLogin(config: Config, deps: LoginDeps) {
  const { accounts, upstream, standing, audit, clock, isClosing } = deps;
  const tickets = createTickets(deps);
  return {
    /** `POST /embed/login`. */
    issue: async (exchange: Exchange, caller: Caller): Promise<void> => {
      const { consultationInternalId } = await readJson(exchange.request, EmbedLoginRequest, 4096, clock);
      await refuseForeignConsultation(exchange, caller, consultationInternalId, deps);
      const ticket = await tickets.issue({ permit: caller.token, consultationInternalId });
      sendJson(exchange, 200, { url: `${config.publicUrl}/embed/login/${ticket}` });
    },

    /** `GET /embed/login/{ticket}`: a navigation without credentials. */
    redeem: async (exchange: Exchange): Promise<void> => {
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

/** Tickets for the sign-in. Each works once, within 30 s, under the permit of the token that asked for it. */
function createTickets({ store, sealing, clock, warn }: LoginDeps) {
  // The store holds only the hash of a ticket, never the ticket itself.
  const placeOf = (ticket: string) => `ticket:${hash('sha256', ticket, 'base64url')}`;
  return {
    async issue({ permit, consultationInternalId }: Ticket): Promise<string> {
      const ticket = randomBytes(32).toString('base64url');
      const place = placeOf(ticket);
      const until = clock.now() + TICKET_LIFE;
      await store.put(place, await sealing.seal(textOf(permit, consultationInternalId, until), place), until);
      return ticket;
    },
    /** Removes the ticket and resolves with it; undefined if it does not exist or has expired. */
    async take(ticket: string): Promise<Ticket | undefined> {
      if (!/^[A-Za-z0-9_-]{43}$/.test(ticket)) return undefined;
      const place = placeOf(ticket);
      const sealed = await store.take(place);
      if (sealed === undefined) return undefined;
      const text = await sealing.open(sealed, place);
      if (text === undefined) warn('a sign-in ticket in the store was not made by this proxy');
      const found = text === undefined ? undefined : ticketOf(text);
      // Uses the sealed time, because anybody who can write to the store could make the entry live longer.
      return found && found.until > clock.now() ? found : undefined;
    },
  };
}

/** Writes sets as lists, because JSON has no sets. */
function textOf(
  { sub, pk, origin, issuedAt, sessions, scopes }: Permit,
  consultationInternalId: string,
  until: number,
): string {
  const permit = { sub, pk, origin, issuedAt, sessions: [...sessions], scopes: [...scopes] };
  return JSON.stringify({ permit, consultationInternalId, until });
}

function ticketOf(text: string): (Ticket & { readonly until: number }) | undefined {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { data } = TicketText.safeParse(json);
  if (!data) return undefined;
  const { permit, ...ticket } = data;
  return { ...ticket, permit: { ...permit, sessions: new Set(permit.sessions), scopes: new Set(permit.scopes) } };
}

// Tickets for the sign-in. Each works once, within 30 s, under the permit of the token that asked for it.
import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Permit } from '../access/caller.ts';
import type { Sealing } from '../access/sealing.ts';
import type { Clock } from '../clock.ts';
import type { Store } from '../store/store.ts';

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

export interface Ticket {
  readonly permit: Permit;
  readonly consultationInternalId: string;
}

export type LoginTickets = ReturnType<typeof createLoginTickets>;

export interface LoginTicketsDeps {
  readonly store: Store;
  readonly sealing: Sealing;
  readonly clock: Clock;
  readonly randomBytes: (size: number) => Buffer;
  readonly warn: (event: string) => void;
}

export function createLoginTickets({ store, sealing, clock, randomBytes, warn }: LoginTicketsDeps) {
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

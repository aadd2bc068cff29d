// Limits failed exchanges of `/embed/token` and failed webhook signatures for each client. A valid request never counts and
// is never refused, so nobody is locked out by another client behind the same address.
import type { Clock } from '../clock.ts';
import { ProxyError } from '../errors.ts';
import type { Logger, MinuteCounts } from '../log.ts';
import { Remembered } from '../remembered.ts';
import { networkOf } from './client-address.ts';
import type { Exchange } from './exchange.ts';

/** A client may fail `BURST` times at once, and once more every `ONE_MORE_IN` milliseconds. Further failures get another answer. */
const BURST = 30;
const ONE_MORE_IN = 2_000;
/** How many clients are remembered. Those that failed longest ago are forgotten first. */
const CLIENTS = 10_000;

/** The error to answer with: the failure itself, or "too many". */
export type Limit = (exchange: Exchange, error: ProxyError) => ProxyError;

export type ClientFailures = ReturnType<typeof createClientFailures>;

export interface ClientFailuresDeps {
  readonly clock: Clock;
  readonly counts: MinuteCounts;
  readonly logger: Logger;
  /** Counts answers of the limit, by route template. */
  readonly observe: (route: string) => void;
}

export function createClientFailures({ clock, counts, logger, observe }: ClientFailuresDeps) {
  const note = counts.of<{ readonly route: string; readonly client: string; readonly reason: string }>((kind, count) =>
    logger.warn({ ...kind, count }, 'a client failed too often'),
  );

  const limit = (counts: (error: ProxyError) => boolean, tooMany: (retryAfter: number) => ProxyError): Limit => {
    const secondsUntilNext = createBudget(clock);
    return (exchange, error) => {
      if (!counts(error)) return error;
      const client = networkOf(exchange.client);
      const retryAfter = secondsUntilNext(client);
      if (retryAfter === 0) return error;
      const { route } = exchange;
      observe(route);
      note(route, { route, client, reason: error.message });
      // Logs no line for each request, because these requests must not fill the log.
      exchange.isQuiet = true;
      return tooMany(retryAfter);
    };
  };

  return {
    /** Answers 429 instead of any 4xx. */
    tokens: limit(
      ({ status }) => status < 500,
      (retryAfter) =>
        new ProxyError('rate_limit_exceeded', 'Too many exchanges from this address have failed.', { retryAfter }),
    ),
    /** Answers 503 and closes the connection instead of a 401, because a 4xx is final to the sender of a webhook (§6.4). */
    signatures: limit(
      ({ status }) => status === 401,
      (retryAfter) =>
        new ProxyError('service_unavailable', 'Too many signatures from this address have failed.', {
          retryAfter,
          closes: true,
        }),
    ),
  };
}

/** Counts a failure. Returns 0, or the seconds until the next one counts again. */
function createBudget(clock: Clock): (client: string) => number {
  /** When a client's last failure is forgiven: failures are forgiven one after the other. */
  const forgivenAt = new Remembered<number>(CLIENTS);
  return (client) => {
    const now = clock.monotonic();
    const untilForgiven = Math.max((forgivenAt.get(client) ?? 0) - now, 0);
    const untilNext = untilForgiven - (BURST - 1) * ONE_MORE_IN;
    if (untilNext > 0) return Math.ceil(untilNext / 1000);
    forgivenAt.set(client, now + untilForgiven + ONE_MORE_IN);
    return 0;
  };
}

// The service as a command asks it: through the same client and connections as `serve`, with nobody who counts.
import { AccountBook } from '../access/account-book.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import { openServicePool } from './service-pool.ts';
import { createUpstream, type Upstream } from './upstream.ts';

const ignore = () => undefined;

export interface OpenUpstream {
  readonly upstream: Upstream;
  readonly close: () => Promise<void>;
}

/** At most `connections` at a time; `noteDate` is told the time of each answer. */
export function openUpstream(
  config: Config,
  clock: Clock,
  connections: number,
  noteDate: (date: string | undefined) => void = ignore,
): OpenUpstream {
  const dispatcher = openServicePool(config.baseUrl, connections, config.egress);
  const accounts = new AccountBook(config.accounts);
  const upstream = createUpstream(config, {
    accounts,
    dispatcher,
    clock,
    random: Math.random,
    observe: ignore,
    noteDate,
  });
  return { upstream, close: () => dispatcher.destroy() };
}

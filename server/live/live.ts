// `GET /embed/events`: tells pages that something has changed, never what.
import { SESSION_ID_PREFIX } from '../../src/contract/scribe-session.ts';
import type { Grants } from '../access/grants.ts';
import type { Caller, Standing } from '../access/caller.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import { ProxyError } from '../errors.ts';
import { baseHeaders, type Exchange } from '../http/exchange.ts';
import { RESET_HINT, type HintRecord, type Store } from '../store/store.ts';
import type { Logger, MinuteCounts } from '../log.ts';
import {
  eventText,
  type Frame,
  frameOf,
  isReset,
  kindOf,
  type ResetKind,
  type Stream,
  StreamIndex,
  wasReplayed,
  write,
} from './streams.ts';
import type { Presence } from '../webhooks/routing-notes.ts';
import { RecentHints } from './recent-hints.ts';
import { createTurns } from './turns.ts';

const HEARTBEAT = 15_000;
/** Milliseconds between two sweeps. Each sweep looks at a tenth of the streams, so that few heartbeats fall into one turn. */
const SWEEP = 100;
const PARTS = 10;
const PER_TOKEN = 4;
const PER_DOCTOR = 32;
/** Milliseconds over which resets are spread: at least `SPREAD`, and `SPREAD_EACH` more for each page that will read again. */
const SPREAD = 2_000;
const SPREAD_EACH = 5;
/** Seconds until a page that was refused a stream asks again. The page polls meanwhile, and says so. */
const NO_PLACE = { least: 15, more: 45 };
/** Milliseconds that a page waits before it reconnects. */
const RETRY = 3_000;

export interface LiveDeps {
  readonly store: Store;
  readonly grants: Grants;
  readonly standing: Standing;
  readonly presence: Presence;
  /** Whether an event of a session that no account knows could concern this account. */
  readonly couldBeAnyones: (account: string) => Promise<boolean>;
  readonly clock: Clock;
  readonly random: () => number;
  readonly counts: MinuteCounts;
  readonly logger: Logger;
}

export type Live = ReturnType<typeof createLive>;

export function createLive({ mostStreams }: Pick<Config, 'mostStreams'>, deps: LiveDeps) {
  const { store, grants, standing, presence, couldBeAnyones, clock, random, counts, logger } = deps;
  const streams = new StreamIndex();
  const recent = new RecentHints(store);
  const noteFull = counts.of<undefined>((_none, count) =>
    logger.warn({ count }, 'a page found no place for its live stream, and polls (SCRIBE_MOST_STREAMS)'),
  );
  /** How many resets are still to be written. */
  let resetsDue = 0;
  let lookingForEnd: Promise<string> | undefined;
  const alive = frameOf(': \n\n');
  /** A heartbeat with the position of the log, so that a page that comes back asks only for later hints. Built only when it is first written. */
  let aliveAt = (): Frame => alive;
  let isClosed = false;
  let notSwept = streams.all();
  let cancelSweep = clock.after(SWEEP, sweep);

  const unsubscribe = store.subscribe((record) => {
    const frame = frameOf(eventText(record.position, record.hint));
    let made: Frame | undefined;
    aliveAt = () => (made ??= frameOf(`: \nid: ${record.position}\n\n`));
    // A store that came back may have lost the presence notes.
    if (record.account === null && record.ids === null) presence.forget();
    recent.note(record);
    const resets: Stream[] = [];
    for (const stream of streams.audience(record)) {
      if (stream.waiting) stream.waiting.push(record);
      else if (wasReplayed(stream, record)) continue;
      else if (isReset(record)) resets.push(stream);
      else tell(stream, record, frame);
    }
    resetLater(resets, record, SPREAD);
  });

  /** Tells these pages to read again: each once, spread over time. */
  function resetLater(
    told: readonly Stream[],
    record: Pick<HintRecord, 'position' | 'account' | 'ids'>,
    least = 0,
  ): void {
    const others = told.filter(({ due }) => !due);
    for (const stream of told) {
      stream.due = { position: record.position, kinds: stream.due?.kinds ?? new Set() };
      stream.due.kinds.add(kindOf(record));
    }
    resetsDue += others.length;
    const spread = Math.max(least, resetsDue * SPREAD_EACH);
    for (const stream of others) clock.after(random() * spread, () => void writeReset(stream));
  }

  /** Renews the presence note. Ignores a failure: while the store is away, no event needs the note. */
  const noteAgain = ({ account }: Stream) => presence.note(account).catch(() => undefined);

  async function writeReset(stream: Stream): Promise<void> {
    // Renews the note first, because a store that came back may have lost it, and then the page would miss changes after its reading.
    await noteAgain(stream);
    const concerning = await kindsConcerning(stream);
    // Read only now, because further resets may have come meanwhile.
    const { due } = stream;
    delete stream.due;
    resetsDue--;
    if (!due) return;
    // A page that the reset does not concern gets only the position, so that it does not get the same hints again when it reconnects.
    const isConcerned = concerning.some((kind) => due.kinds.has(kind));
    write(stream, frameOf(isConcerned ? eventText(due.position, RESET_HINT) : `id: ${due.position}\n\n`));
  }

  /** The kinds of resets that concern this stream, by what is known now. Does not ask if the reset that is due concerns all streams. */
  async function kindsConcerning({ account, unplaced, due }: Stream): Promise<readonly ResetKind[]> {
    if (due?.kinds.has('all')) return ['all'];
    try {
      const own = [...unplaced];
      const others = await Promise.all(own.map((id) => grants.otherId(account, id)));
      for (const [at, id] of own.entries()) if (others[at] !== undefined) unplaced.delete(id);
      if (unplaced.size === 0) return ['all'];
      return (await couldBeAnyones(account)) ? ['all', 'unplaced', 'anyones'] : ['all', 'unplaced'];
    } catch {
      // The store is away: any reset may concern the page.
      return ['all', 'unplaced', 'anyones'];
    }
  }

  function tell(stream: Stream, { position, hint }: HintRecord, frame = frameOf(eventText(position, hint))): void {
    if (!stream.due) return write(stream, frame);
    // Sends the hint without its position, because a page that reconnects after this position would never get the reset that is due.
    stream.due.position = position;
    write(stream, frameOf(eventText(undefined, hint)));
  }

  function sweep(): void {
    if (isClosed) return;
    const [now, passed] = [clock.now(), clock.monotonic()];
    for (let left = Math.ceil(streams.size / PARTS); left > 0; left--) {
      const { done, value: stream } = notSwept.next();
      if (done) {
        // Begins again at once. Otherwise, with one stream, every second sweep would look at none.
        notSwept = streams.all();
        left++;
        continue;
      }
      if (stream.token.expiresAt <= now) stream.response.end();
      else if (stream.beatAt <= passed) {
        stream.beatAt = passed + HEARTBEAT;
        write(stream, !stream.due && !stream.waiting ? aliveAt() : alive);
        void noteAgain(stream);
      }
    }
    cancelSweep = clock.after(SWEEP, sweep);
  }

  return {
    /** Opens a stream: at once, or in turn if many are asked for. */
    inTurn: createTurns(clock),
    open: async (exchange: Exchange, caller: Caller) => {
      const { token, account } = caller;
      refuseTooMany(caller);
      // Throws while the store is away, before the head is sent.
      const newest = await endOfLog();
      await presence.note(account.account);
      const { response, request } = exchange;
      const stream: Stream = {
        response,
        account: account.account,
        token,
        ...(await idsOf(caller)),
        // Spreads the heartbeats of streams that open together.
        beatAt: clock.monotonic() + random() * HEARTBEAT,
        waiting: [],
      };
      if (response.destroyed) return;
      // Other streams may have opened while the store was asked.
      refuseTooMany(caller);
      streams.add(stream);
      response.once('close', () => streams.remove(stream));
      const { 'last-event-id': given } = request.headers;
      const lastEventId = given === undefined || given === '' ? undefined : String(given);
      response.writeHead(200, {
        ...baseHeaders(exchange),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        // Without this nginx buffers the events.
        'x-accel-buffering': 'no',
      });
      // Sends head and first lines in one write; with `cork` there were five. `retry` replaces the longer wait that a shutdown asked for.
      response.write(`retry: ${RETRY}\n${lastEventId === undefined ? `id: ${newest}\n` : ''}\n`);
      request.socket.setNoDelay(true);
      // Checks again, because doctor or account may have been removed since. `endRefused` finds the stream in the index for any later change.
      if (!(await mayStay(stream))) return void response.end();
      await replay(stream, newest, lastEventId ?? newest);
    },
    /** Adds sessions that the gate has opened to the caller's streams. */
    extend: ({ account, token }: Caller, ids: readonly string[]) => streams.extend(account.account, token.sub, ids),
    /** Removes the sessions that the gate had opened from the caller's streams. */
    narrow: ({ account, token }: Caller) => streams.narrow(account.account, token.sub),
    /** Ends the streams whose tokens are no longer valid. */
    async endRefused() {
      for (const stream of [...streams.all()]) if (!(await mayStay(stream))) stream.response.end();
    },
    size: () => streams.size,
    close() {
      isClosed = true;
      cancelSweep();
      unsubscribe();
      // Spreads the reconnections over 1 to 15 s.
      for (const stream of streams.all()) {
        write(stream, frameOf(`retry: ${Math.round(1_000 + random() * 14_000)}\n\n`));
        stream.response.end();
      }
    },
  };

  /** The position of the newest hint. Streams that open together share one call of the store. */
  function endOfLog(): Promise<string> {
    lookingForEnd ??= store.lastPosition().finally(() => (lookingForEnd = undefined));
    return lookingForEnd;
  }

  async function mayStay({ token }: Stream): Promise<boolean> {
    try {
      await standing.admit(token, ['read']);
      return true;
    } catch (error) {
      if (error instanceof ProxyError) return false;
      throw error;
    }
  }

  function refuseTooMany({ token, account }: Caller): void {
    if (isClosed)
      throw new ProxyError('service_unavailable', 'No more live streams.', { retryAfter: 5 + random() * 10 });
    if (streams.size >= mostStreams) {
      noteFull('', undefined);
      const retryAfter = NO_PLACE.least + random() * NO_PLACE.more;
      throw new ProxyError('service_unavailable', 'This proxy has no room for another live stream.', { retryAfter });
    }
    if (streams.ofToken(token.id) >= PER_TOKEN || streams.ofDoctor(account.account, token.sub) >= PER_DOCTOR) {
      throw new ProxyError('rate_limit_exceeded', 'Too many live streams.', { retryAfter: 15 });
    }
  }

  async function idsOf(caller: Caller): Promise<Pick<Stream, 'ids' | 'gated' | 'unplaced'>> {
    const own = [...caller.token.sessions];
    const others = await Promise.all(own.map((id) => grants.otherId(caller.account.account, id)));
    // Adds the `ss_` ids, which every hint has. Adds no consultation ids, because another session could have one by now.
    const ids = new Set([...own, ...others.flatMap((id) => (id?.startsWith(SESSION_ID_PREFIX) ? [id] : []))]);
    const gated = (await grants.idsOf(caller)).filter((id) => !ids.has(id));
    const unplaced = own.filter((id, at) => others[at] === undefined && !id.startsWith(SESSION_ID_PREFIX));
    return { ids: new Set([...ids, ...gated]), gated: new Set(gated), unplaced: new Set(unplaced) };
  }

  async function replay(stream: Stream, newest: string, position: string): Promise<void> {
    const missed = await recent.after(position, stream).catch(() => undefined);
    const concerning = missed?.filter((record) => streams.concerns(record, stream));
    const since = stream.waiting ?? [];
    delete stream.waiting;
    if (!concerning) resetLater([stream], { position: newest, account: null, ids: null });
    const told = new Set(concerning?.map(({ position }) => position));
    if (told.size > 0) stream.replayed = told;
    for (const record of [...(concerning ?? []), ...since.filter(({ position }) => !told.has(position))]) {
      if (!streams.concerns(record, stream)) continue;
      if (isReset(record)) resetLater([stream], record);
      else tell(stream, record);
    }
  }
}

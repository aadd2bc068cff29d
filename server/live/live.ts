// `GET /embed/events`: tells pages that something changed, never what.
import { SESSION_ID_PREFIX } from '../../src/contract/scribe-session.ts';
import type { Grants } from '../access/grants.ts';
import type { Caller } from '../access/permit.ts';
import type { Standing } from '../access/standing.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import { ProxyError } from '../errors.ts';
import { baseHeaders, type Exchange } from '../http/exchange.ts';
import { RESET_HINT, type HintRecord, type Store } from '../store/store.ts';
import type { Logger } from '../log/log.ts';
import { createMinuteCounts } from '../log/minute-counts.ts';
import { eventText, frameOf, writeFrame, type Frame } from './frame.ts';
import type { Presence } from './presence.ts';
import { RecentHints } from './recent-hints.ts';
import { breadthOf, isReset, StreamIndex, type Breadth, type Stream } from './stream-index.ts';
import { createTurns } from './turns.ts';

const HEARTBEAT = 15_000;
/** A tenth of the streams is looked at in a turn, so that few signs of life are written in one; each about once a second. */
const SWEEP = 100;
const PARTS = 10;
const PER_TOKEN = 4;
const PER_DOCTOR = 32;
/** A reader that leaves more than this unread is cut. */
const MOST_UNREAD = 64 * 1024;
/** Over how many ms resets are spread, and more where more pages will read again. */
const SPREAD = 2_000;
const SPREAD_EACH = 5;
/** Seconds after which a page that found no place asks again; so long that it polls meanwhile, and says so. */
const NO_PLACE = { least: 15, more: 45 };
/** What a page waits before it comes back, in ms. */
const RETRY = 3_000;

export interface LiveDeps {
  readonly store: Store;
  readonly grants: Grants;
  readonly standing: Standing;
  readonly presence: Presence;
  /** Whether a session of which nothing is known could be the account's. */
  readonly couldBeAnyones: (account: string) => Promise<boolean>;
  readonly clock: Clock;
  readonly random: () => number;
  readonly logger: Logger;
}

export interface Live {
  /** Runs what opens a stream in its turn: at once, unless many are asked for. */
  readonly inTurn: (open: () => Promise<void>) => Promise<void>;
  readonly open: (exchange: Exchange, caller: Caller) => Promise<void>;
  /** Adds sessions that the gate opened to the streams of a caller. */
  readonly extend: (caller: Caller, ids: readonly string[]) => void;
  /** Takes them away again. */
  readonly narrow: (caller: Caller) => void;
  /** Ends the streams whose tokens are good no more. */
  readonly endRefused: () => Promise<void>;
  readonly size: () => number;
  readonly close: () => void;
}

/** Whether a record that is told now was told before: an instance may read it in the log before it hears of it. */
function wasReplayed(stream: Stream, { position }: HintRecord): boolean {
  if (stream.replayed?.delete(position)) return true;
  // They are told in order: those that are left were told before.
  delete stream.replayed;
  return false;
}

export function createLive({ mostStreams }: Pick<Config, 'mostStreams'>, deps: LiveDeps): Live {
  const { store, grants, standing, presence, couldBeAnyones, clock, random, logger } = deps;
  const streams = new StreamIndex();
  const recent = new RecentHints(store);
  const full = createMinuteCounts<undefined>(clock, (_none, count) =>
    logger.warn({ count }, 'a page found no place for its live stream, and polls (SCRIBE_MOST_STREAMS)'),
  );
  /** Resets that are to be written. */
  let resetsDue = 0;
  let lookingForEnd: Promise<string> | undefined;
  const alive = frameOf(': \n\n');
  /** Also says where the log is, so that a page that comes back asks for no more than it missed. Made when it is first written: of most positions it never is. */
  let aliveAt = (): Frame => alive;
  let isClosed = false;
  let notSwept = streams.all();
  let cancelSweep = clock.after(SWEEP, sweep);

  const write = ({ response }: Stream, frame: Frame) => {
    // Past its end a frame would run into the next answer of the connection.
    if (response.destroyed || response.writableEnded) return;
    writeFrame(response, frame);
    if (Math.max(response.writableLength, response.socket?.writableLength ?? 0) > MOST_UNREAD) response.destroy();
  };

  const unsubscribe = store.subscribe((record) => {
    const frame = frameOf(eventText(record.position, record.hint));
    let made: Frame | undefined;
    aliveAt = () => (made ??= frameOf(`: \nid: ${record.position}\n\n`));
    // A store that came back may have lost who listens.
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

  /** Whoever is told without knowing that it concerns them reads again; not all at once, and each once. */
  function resetLater(
    told: readonly Stream[],
    record: Pick<HintRecord, 'position' | 'account' | 'ids'>,
    least = 0,
  ): void {
    const breadth = breadthOf(record);
    const others = told.filter(({ due }) => !due);
    for (const stream of told)
      stream.due = { position: record.position, breadth: Math.max(stream.due?.breadth ?? 0, breadth) as Breadth };
    resetsDue += others.length;
    const spread = Math.max(least, resetsDue * SPREAD_EACH);
    for (const stream of others) clock.after(random() * spread, () => void writeReset(stream));
  }

  /** While the store is away nobody asks either. */
  const noteAgain = ({ account }: Stream) => presence.note(account).catch(() => undefined);

  async function writeReset(stream: Stream): Promise<void> {
    // A store that came back may have lost who listens: of what happens once the page has read again it is to hear.
    await noteAgain(stream);
    const least = stream.due?.breadth === 2 ? 2 : await leastBreadth(stream);
    const { due } = stream;
    delete stream.due;
    resetsDue--;
    if (!due) return;
    // Ruled out: the position alone, or a page that comes back would be told again what it was told meanwhile.
    const text = due.breadth >= least ? eventText(due.position, RESET_HINT) : `id: ${due.position}\n\n`;
    write(stream, frameOf(text));
  }

  /** Of a record that says "read again" to the page, by all that is known now. */
  async function leastBreadth({ account, unplaced }: Stream): Promise<Breadth> {
    try {
      const own = [...unplaced];
      const others = await Promise.all(own.map((id) => grants.otherId(account, id)));
      for (const [at, id] of own.entries()) if (others[at] !== undefined) unplaced.delete(id);
      if (unplaced.size === 0) return 2;
      return (await couldBeAnyones(account)) ? 0 : 1;
    } catch {
      // The store is away: what is not known cannot be ruled out.
      return 0;
    }
  }

  function tell(stream: Stream, { position, hint }: HintRecord, frame = frameOf(eventText(position, hint))): void {
    if (!stream.due) return write(stream, frame);
    // Its position would hide the reset from a page whose stream breaks before that is written.
    stream.due.position = position;
    write(stream, frameOf(eventText(undefined, hint)));
  }

  function sweep(): void {
    if (isClosed) return;
    const [now, passed] = [clock.now(), clock.monotonic()];
    for (let left = Math.ceil(streams.size / PARTS); left > 0; left--) {
      const { done, value: stream } = notSwept.next();
      if (done) {
        notSwept = streams.all();
        break;
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
    inTurn: createTurns(clock),
    async open(exchange, caller) {
      const { token, account } = caller;
      refuseTooMany(caller);
      // Refused while the store is away, before anything is answered.
      const newest = await endOfLog();
      await presence.note(account.account);
      const { response, request } = exchange;
      const stream: Stream = {
        response,
        account: account.account,
        token,
        ...(await idsOf(caller)),
        // Those that come together have their signs of life apart.
        beatAt: clock.monotonic() + random() * HEARTBEAT,
        waiting: [],
      };
      if (response.destroyed) return;
      // Others may have come in while the store was asked.
      refuseTooMany(caller);
      streams.add(stream);
      response.once('close', () => streams.remove(stream));
      const { 'last-event-id': given } = request.headers;
      const lastEventId = given === undefined || given === '' ? undefined : String(given);
      response.writeHead(200, {
        ...baseHeaders(exchange),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        // nginx would hold events back.
        'x-accel-buffering': 'no',
      });
      // Head and first lines leave in one piece; `cork` around them made five. The wait that a shutdown asked for ends here.
      response.write(`retry: ${RETRY}\n${lastEventId === undefined ? `id: ${newest}\n` : ''}\n`);
      request.socket.setNoDelay(true);
      // A revocation or other accounts may have come between the look at the token and now; what comes later finds the stream.
      if (!(await mayStay(stream))) return void response.end();
      await replay(stream, newest, lastEventId ?? newest);
    },
    extend: ({ account, token }, ids) => streams.extend(account.account, token.sub, ids),
    narrow: ({ account, token }) => streams.narrow(account.account, token.sub),
    async endRefused() {
      for (const stream of [...streams.all()]) if (!(await mayStay(stream))) stream.response.end();
    },
    size: () => streams.size,
    close() {
      isClosed = true;
      cancelSweep();
      unsubscribe();
      full.close();
      // Pages come back spread over 1 to 15 s.
      for (const stream of streams.all()) {
        write(stream, frameOf(`retry: ${Math.round(1_000 + random() * 14_000)}\n\n`));
        stream.response.end();
      }
    },
  };

  /** Streams that are opened at the same time share the look. */
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
      full.note('', undefined);
      const retryAfter = NO_PLACE.least + random() * NO_PLACE.more;
      throw new ProxyError('service_unavailable', 'As many live streams as there may be are open.', { retryAfter });
    }
    if (streams.ofToken(token.id) >= PER_TOKEN || streams.ofDoctor(account.account, token.sub) >= PER_DOCTOR) {
      throw new ProxyError('rate_limit_exceeded', 'Too many live streams.', { retryAfter: 15 });
    }
  }

  async function idsOf(caller: Caller): Promise<Pick<Stream, 'ids' | 'gated' | 'unplaced'>> {
    const own = [...caller.token.sessions];
    const others = await Promise.all(own.map((id) => grants.otherId(caller.account.account, id)));
    // A session's own id is in each of its hints; by its consultation's id those of another would come, made anew.
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

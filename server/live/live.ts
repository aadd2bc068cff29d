// `GET /embed/events`: tells pages that something changed, never what.
import { SESSION_ID_PREFIX } from '../../src/contract/scribe-session.ts';
import type { Grants } from '../access/grants.ts';
import type { Caller } from '../access/permit.ts';
import type { Standing } from '../access/standing.ts';
import type { Clock } from '../clock.ts';
import { ProxyError } from '../errors.ts';
import { baseHeaders, type Exchange } from '../http/exchange.ts';
import { RESET_HINT, type HintRecord, type Store } from '../store/store.ts';
import { eventText, frameOf, writeFrame, type Frame } from './frame.ts';
import type { Presence } from './presence.ts';
import { StreamIndex, type Stream } from './stream-index.ts';

const HEARTBEAT = 15_000;
const SWEEP = 1_000;
const PER_TOKEN = 4;
const PER_DOCTOR = 32;
const IN_ALL = 12_000;
/** A reader that leaves more than this unread is cut. */
const MOST_UNREAD = 64 * 1024;
const JITTER = 2_000;
/** What a page waits before it comes back, in ms. */
const RETRY = 3_000;

export interface LiveDeps {
  readonly store: Store;
  readonly grants: Grants;
  readonly standing: Standing;
  readonly presence: Presence;
  readonly clock: Clock;
  readonly random: () => number;
}

export interface Live {
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

export function createLive({ store, grants, standing, presence, clock, random }: LiveDeps): Live {
  const streams = new StreamIndex();
  const alive = frameOf(': \n\n');
  /** Also says where the log is, so that a page that comes back asks for no more than it missed. */
  let aliveAt = alive;
  let isClosed = false;
  let cancelSweep = clock.after(SWEEP, sweep);

  const write = ({ response }: Stream, frame: Frame) => {
    // Past its end a frame would run into the next answer of the connection.
    if (response.destroyed || response.writableEnded) return;
    writeFrame(response, frame);
    if (Math.max(response.writableLength, response.socket?.writableLength ?? 0) > MOST_UNREAD) response.destroy();
  };

  const unsubscribe = store.subscribe((record) => {
    const frame = frameOf(eventText(record.position, record.hint));
    aliveAt = frameOf(`: \nid: ${record.position}\n\n`);
    // A store that came back may have lost who listens.
    if (record.account === null && record.ids === null) presence.forget();
    for (const stream of streams.audience(record)) {
      if (stream.waiting) stream.waiting.push(record);
      else if (record.ids === null) resetLater(stream, record.position);
      else tell(stream, record, frame);
    }
  });

  /** Whoever is told without knowing that it concerns them reads again; not all at once, and each once. */
  function resetLater(stream: Stream, position: string): void {
    const isDue = stream.resetAt !== undefined;
    stream.resetAt = position;
    if (isDue) return;
    clock.after(random() * JITTER, () => {
      const text = eventText(stream.resetAt, RESET_HINT);
      delete stream.resetAt;
      write(stream, frameOf(text));
    });
  }

  function tell(stream: Stream, { position, hint }: HintRecord, frame = frameOf(eventText(position, hint))): void {
    if (stream.resetAt === undefined) return write(stream, frame);
    // Its position would hide the reset from a page whose stream breaks before that is written.
    stream.resetAt = position;
    write(stream, frameOf(eventText(undefined, hint)));
  }

  function sweep(): void {
    if (isClosed) return;
    const [now, passed] = [clock.now(), clock.monotonic()];
    for (const stream of streams.all()) {
      if (stream.token.expiresAt <= now) stream.response.end();
      else if (stream.beatAt <= passed) {
        stream.beatAt = passed + HEARTBEAT;
        write(stream, stream.resetAt === undefined && !stream.waiting ? aliveAt : alive);
      }
    }
    // While the store is away nobody asks either.
    for (const account of streams.accounts()) presence.note(account).catch(() => undefined);
    cancelSweep = clock.after(SWEEP, sweep);
  }

  return {
    async open(exchange, caller) {
      const { token, account } = caller;
      refuseTooMany(caller);
      // Refused while the store is away, before anything is answered.
      const newest = await store.lastPosition();
      await presence.note(account.account);
      const { response, request } = exchange;
      const stream: Stream = {
        response,
        account: account.account,
        token,
        ...(await idsOf(caller)),
        beatAt: clock.monotonic() + HEARTBEAT,
        waiting: [],
      };
      if (response.destroyed) return;
      // Others may have come in while the store was asked.
      refuseTooMany(caller);
      streams.add(stream);
      response.once('close', () => streams.remove(stream));
      response.writeHead(200, {
        ...baseHeaders(exchange),
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        // nginx would hold events back.
        'x-accel-buffering': 'no',
      });
      response.flushHeaders();
      request.socket.setNoDelay(true);
      // A revocation or other accounts may have come between the look at the token and now; what comes later finds the stream.
      if (!(await mayStay(stream))) return void response.end();
      await replay(stream, newest, request.headers['last-event-id']);
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
      // Pages come back spread over 1 to 15 s.
      for (const stream of streams.all()) {
        write(stream, frameOf(`retry: ${Math.round(1_000 + random() * 14_000)}\n\n`));
        stream.response.end();
      }
    },
  };

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
    if (isClosed || streams.size >= IN_ALL) {
      throw new ProxyError('service_unavailable', 'No more live streams.', { retryAfter: 5 + random() * 10 });
    }
    if (streams.ofToken(token.id) >= PER_TOKEN || streams.ofDoctor(account.account, token.sub) >= PER_DOCTOR) {
      throw new ProxyError('rate_limit_exceeded', 'Too many live streams.', { retryAfter: 15 });
    }
  }

  async function idsOf(caller: Caller): Promise<Pick<Stream, 'ids' | 'gated'>> {
    const own = [...caller.token.sessions];
    const others = await Promise.all(own.map((id) => grants.otherId(caller.account.account, id)));
    // A session's own id is in each of its hints; by its consultation's id those of another would come, made anew.
    const ids = new Set([...own, ...others.flatMap((id) => (id?.startsWith(SESSION_ID_PREFIX) ? [id] : []))]);
    const gated = (await grants.idsOf(caller)).filter((id) => !ids.has(id));
    return { ids: new Set([...ids, ...gated]), gated: new Set(gated) };
  }

  async function replay(stream: Stream, newest: string, lastEventId: string | string[] | undefined): Promise<void> {
    const isNew = lastEventId === undefined || lastEventId === '';
    // The wait that a shutdown asked for ends here.
    write(stream, frameOf(`retry: ${RETRY}\n${isNew ? `id: ${newest}\n` : ''}\n`));
    const missed = await store.hintsAfter(isNew ? newest : String(lastEventId)).catch(() => undefined);
    const isReset = !missed || missed.some((record) => record.ids === null && streams.concerns(record, stream));
    // Pages that come back do so spread over time.
    if (isReset) write(stream, frameOf(eventText(missed?.at(-1)?.position ?? newest, RESET_HINT)));
    else for (const record of missed) if (streams.concerns(record, stream)) tell(stream, record);
    const replayed = new Set(missed?.map(({ position }) => position));
    const since = stream.waiting ?? [];
    delete stream.waiting;
    for (const record of since) {
      if (replayed.has(record.position) || !streams.concerns(record, stream)) continue;
      if (record.ids === null) resetLater(stream, record.position);
      else tell(stream, record);
    }
  }
}

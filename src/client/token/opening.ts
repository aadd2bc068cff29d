import { type TokenRequest, TokenResponse } from '../../contract/embed.ts';
import { checkAnswer, parseAnswer } from '../json.ts';
import { ScribeError } from '../errors.ts';
import { exchange } from '../exchange.ts';
import type { Platform } from '../platform.ts';

/** What one trip brought of a session: the answer of each read, or the envelope of §7 in its place. */
export interface Opened {
  readonly session?: unknown;
  readonly documents?: unknown;
  readonly position?: unknown;
}

/** Milliseconds; the first as long as a read may take. */
const DEADLINE = { open: 12_000, token: 10_000 };

/** `POST /embed/open`: token, session and documents in one trip without a preflight. What it cannot do, the three calls do. */
export class Opening {
  readonly #platform: Platform;
  readonly #proxy: string;
  /** Whether the proxy has no such route; asked once a page. */
  isOld = false;
  /** Where the hints stood before the first of these reads began. */
  position: string | undefined;
  #wanted: string | undefined;
  /** The last trip for a token; nothing came of one that failed. */
  #trip: { readonly sessionId: string; readonly opened?: Opened } | undefined;

  constructor(platform: Platform, proxy: string) {
    this.#platform = platform;
    this.#proxy = proxy;
  }

  /** Has the next exchange of an assertion bring that session, unless it is to bring another. */
  want(sessionId: string): void {
    this.#wanted ??= sessionId;
  }

  /** What the trip for the token brought of the session; undefined where there was none for it. */
  take(sessionId: string): { readonly opened?: Opened } | undefined {
    if (this.#wanted === sessionId) this.#wanted = undefined;
    const trip = this.#trip?.sessionId === sessionId ? this.#trip : undefined;
    if (trip) this.#trip = undefined;
    return trip;
  }

  /** Exchanges the EHR's word for a token, in the trip that brings the wanted session; where that fails, for the token alone. */
  async exchange(
    word: TokenRequest,
    another: () => Promise<TokenRequest>,
    signal: AbortSignal,
  ): Promise<TokenResponse> {
    const sessionId = this.isOld ? undefined : this.#wanted;
    if (sessionId !== undefined) {
      try {
        const answer = checkAnswer(TokenResponse, await this.#send('open', { ...word, sessionId }, signal));
        const opened = answer as Opened;
        this.#trip = { sessionId, opened };
        this.#notePosition(opened);
        return answer;
      } catch (thrown) {
        const status = thrown instanceof ScribeError ? thrown.status : undefined;
        // Another word may be taken.
        if (signal.aborted || status === 401) throw thrown;
        this.#wanted = undefined;
        this.#trip = { sessionId };
        // A proxy without the route has not looked at the word; a trip that broke off has used it up.
        if (status === 404) this.isOld = true;
        else word = await another();
      }
    }
    return checkAnswer(TokenResponse, await this.#send('token', word, signal));
  }

  /** The session by a token that is there. */
  async again(token: string, sessionId: string): Promise<Opened> {
    const opened = parseAnswer(await this.#send('open', { token, sessionId })) as Opened;
    this.#notePosition(opened);
    return opened;
  }

  /** The first position counts: hints since then are still to come. */
  #notePosition({ position }: Opened): void {
    if (typeof position === 'string') this.position ??= position;
  }

  /** One call; to `/embed/open` as `text/plain`, which costs no preflight. */
  #send(route: 'open' | 'token', body: object, signal?: AbortSignal): Promise<string> {
    const headers = route === 'open' ? { 'Content-Type': 'text/plain' } : {};
    const url = `${this.#proxy}/embed/${route}`;
    return exchange(this.#platform, { method: 'POST', url, body, headers, signal, deadline: DEADLINE[route] });
  }
}

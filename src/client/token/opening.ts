import { type TokenRequest, TokenResponse } from '../../contract/embed.ts';
import { checkAnswer, parseAnswer } from '../json.ts';
import { ScribeError } from '../errors.ts';
import { exchange } from '../exchange.ts';
import type { Platform } from '../platform.ts';

/** The result of one trip for a session: the answer of each read, or the envelope of §7 in its place. */
export interface Opened {
  readonly session?: unknown;
  readonly documents?: unknown;
  readonly position?: unknown;
}

/** Milliseconds. `open` may take as long as a read. */
const DEADLINE = { open: 12_000, token: 10_000 };

/** Calls `POST /embed/open`, which returns token, session and documents at once, without a preflight. If it fails, three calls do the same. */
export class Opening {
  readonly #platform: Platform;
  readonly #proxy: string;
  /** Whether the proxy is too old for the route; found out once a page. */
  isOld = false;
  /** The position of the hints before the first of these reads began. */
  position: string | undefined;
  /** The session that the next call of `/embed/open` reads, together with the token. */
  wanted: string | undefined;
  /** The last trip for a token; without `opened` if it failed. */
  #trip: { readonly sessionId: string; readonly opened?: Opened } | undefined;

  constructor(platform: Platform, proxy: string) {
    this.#platform = platform;
    this.#proxy = proxy;
  }

  /** The answer for this session that came together with the token; undefined if `/embed/open` was not called for it. */
  take(sessionId: string): { readonly opened?: Opened } | undefined {
    if (this.wanted === sessionId) this.wanted = undefined;
    const trip = this.#trip?.sessionId === sessionId ? this.#trip : undefined;
    if (trip) this.#trip = undefined;
    return trip;
  }

  /** Exchanges an assertion for a token, in the trip that brings the wanted session; if that fails, for the token alone. */
  async exchange(
    word: TokenRequest,
    another: () => Promise<TokenRequest>,
    signal: AbortSignal,
  ): Promise<TokenResponse> {
    const sessionId = this.isOld ? undefined : this.wanted;
    if (sessionId !== undefined) {
      try {
        const answer = checkAnswer(TokenResponse, await this.#send('open', { ...word, sessionId }, signal));
        const opened = answer as Opened;
        this.#trip = { sessionId, opened };
        this.#notePosition(opened);
        return answer;
      } catch (thrown) {
        const status = thrown instanceof ScribeError ? thrown.status : undefined;
        // The proxy may accept another assertion.
        if (signal.aborted || status === 401) throw thrown;
        this.wanted = undefined;
        this.#trip = { sessionId };
        // A proxy without the route has not used the assertion. A trip that broke off has used it up.
        if (status === 404) this.isOld = true;
        else word = await another();
      }
    }
    return checkAnswer(TokenResponse, await this.#send('token', word, signal));
  }

  async again(token: string, sessionId: string): Promise<Opened> {
    const opened = parseAnswer(await this.#send('open', { token, sessionId })) as Opened;
    this.#notePosition(opened);
    return opened;
  }

  /** Keeps the first position, because later hints are still to come. */
  #notePosition({ position }: Opened): void {
    if (typeof position === 'string') this.position ??= position;
  }

  /** Sends one call. `/embed/open` gets `text/plain`, which needs no preflight. */
  #send(route: 'open' | 'token', body: object, signal?: AbortSignal): Promise<string> {
    const headers = route === 'open' ? { 'Content-Type': 'text/plain' } : {};
    const url = `${this.#proxy}/embed/${route}`;
    return exchange(this.#platform, { method: 'POST', url, body, headers, signal, deadline: DEADLINE[route] });
  }
}

// A client of one server. `fetch` takes three times as long, which was a tenth of the time of the tests of proxy and sandbox.
import { Pool } from 'undici';

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Returns a client of the origin `url`; it encodes a path as `fetch` does. */
export function httpClientOf(url: string) {
  const pool = new Pool(url);
  return {
    /** Follows no redirect and asks for no encoding. */
    async ask(method: string, path: string, headers: Record<string, string>, body?: string): Promise<HttpAnswer> {
      const { pathname, search } = new URL(`${url}${path}`);
      const answer = await pool.request({ method, path: pathname + search, headers, body: body ?? null });
      const text = await answer.body.text();
      const pairs = Object.entries(answer.headers).flatMap(([name, value]) =>
        [value ?? []].flat().map((each): [string, string] => [name, each]),
      );
      return { status: answer.statusCode, headers: new Headers(pairs), text };
    },
    close: () => pool.destroy(),
  };
}

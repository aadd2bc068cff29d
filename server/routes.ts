import { TrieRouter } from 'hono/router/trie-router';
import type { Exchange } from './http/exchange.ts';

/** Who may call a route, and how it is guarded. */
type RouteKind =
  /** A script of an allowed page: CORS and Fetch-Metadata are checked. */
  | 'page'
  /** Anyone: navigations, scripts, the service, operation. */
  | 'open';

export interface Route {
  readonly kind: RouteKind;
  readonly run: (exchange: Exchange) => Promise<void> | void;
}

export interface RouteMatch {
  readonly template: string;
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

/** The route table. Hono's router finds the route; nothing of a request is copied on the way. */
export class Routes {
  readonly #router = new TrieRouter<{ template: string; route: Route }>();
  readonly #methods = new Set<string>();

  /** `template` as in the contract: `/v1/scribe-sessions/{id}`. */
  add(method: string, template: string, route: Route): this {
    this.#methods.add(method);
    this.#router.add(method, template.replace(/\{(\w+)\}/g, ':$1'), { template, route });
    return this;
  }

  /** A route that only reads and may be asked for its head alone; Node leaves the body out then. */
  addRead(template: string, route: Route): this {
    return this.add('GET', template, route).add('HEAD', template, route);
  }

  match(method: string, path: string): RouteMatch | undefined {
    // Only what is written in the table: the router would also take a trailing slash or a wildcard method.
    if (!this.#methods.has(method) || (path.length > 1 && path.endsWith('/'))) return undefined;
    const [[first]] = this.#router.match(method, path) as [
      [{ template: string; route: Route }, Record<string, string>][],
    ];
    if (!first) return undefined;
    const [{ template, route }, params] = first;
    return { template, route, params };
  }

  /** Methods of a path; empty when there is no such path. */
  methodsOf(path: string): string[] {
    return [...this.#methods].filter((method) => this.match(method, path)?.route.kind === 'page');
  }
}

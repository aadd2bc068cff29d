import type { ParamIndexMap } from 'hono/router';
import { RegExpRouter } from 'hono/router/reg-exp-router';
import type { Limit } from './http/client-failures.ts';
import type { Exchange } from './http/exchange.ts';

/** Who may call a route, and how it is guarded. */
type RouteKind =
  /** A script of an allowed page: CORS and Fetch-Metadata are checked. */
  | 'page'
  /** Anyone: navigations, the service, operation. */
  | 'open'
  /** Any page, also by fetch: the widget's files. */
  | 'file';

export interface Route {
  readonly kind: RouteKind;
  /** Whether the same address with a slash behind it is meant, too. */
  readonly takesSlash?: boolean;
  /** Whether it leaves no line in the log: probes come every few seconds. */
  readonly isQuiet?: boolean;
  /** What its failures are answered as. */
  readonly limit?: Limit;
  readonly run: (exchange: Exchange) => Promise<void> | void;
}

export interface RouteMatch {
  readonly template: string;
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

/** The route table. Hono's router finds the route; nothing of a request is copied on the way. */
export class Routes {
  readonly #router = new RegExpRouter<Entry>();
  /** Asked after the other: one expression cannot hold `/embed/{release}/{file}` beside `/embed/login/{ticket}`. */
  readonly #readRouter = new RegExpRouter<Entry>();
  readonly #methods = new Set<string>();

  /** `template` as in the contract: `/v1/scribe-sessions/{id}`. */
  add(method: string, template: string, route: Route): this {
    return this.#add(this.#router, method, template, route);
  }

  /** A route that only reads and may be asked for its head alone; Node leaves the body out then. */
  addRead(template: string, route: Route): this {
    for (const method of ['GET', 'HEAD']) this.#add(this.#readRouter, method, template, route);
    return this;
  }

  match(method: string, path: string): RouteMatch | undefined {
    // Only what is written in the table: the router would also take a trailing slash or a wildcard method.
    if (!this.#methods.has(method)) return undefined;
    const isSlashed = path.length > 1 && path.endsWith('/');
    const plain = isSlashed ? path.slice(0, -1) : path;
    const match = find(this.#router, method, plain) ?? find(this.#readRouter, method, plain);
    return isSlashed && !match?.route.takesSlash ? undefined : match;
  }

  /** Methods of a path; empty when there is no such path. */
  methodsOf(path: string): string[] {
    return [...this.#methods].filter((method) => this.match(method, path)?.route.kind === 'page');
  }

  #add(router: RegExpRouter<Entry>, method: string, template: string, route: Route): this {
    this.#methods.add(method);
    router.add(method, template.replace(/\{(\w+)\}/g, ':$1'), { template, route });
    return this;
  }
}

type Entry = Pick<RouteMatch, 'template' | 'route'>;

function find(router: RegExpRouter<Entry>, method: string, path: string): RouteMatch | undefined {
  const [[first], values] = router.match(method, path) as [[Entry, ParamIndexMap][], readonly string[]];
  if (!first) return undefined;
  const [{ template, route }, places] = first;
  const params: Record<string, string> = {};
  // Where in the path each stands.
  for (const name in places) params[name] = values[places[name]!] ?? '';
  return { template, route, params };
}

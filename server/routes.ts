import type { ParamIndexMap } from 'hono/router';
import { RegExpRouter } from 'hono/router/reg-exp-router';
import type { Limit } from './http/client-failures.ts';
import type { Exchange } from './http/exchange.ts';

/** Who may call a route, and how it is protected. */
type RouteKind =
  /** A script of an allowed page: CORS and Fetch-Metadata are checked. */
  | 'page'
  /** Anyone: navigations, the service, operation. */
  | 'open'
  /** Any page, also by fetch: the widget's files. */
  | 'file';

export interface Route {
  readonly kind: RouteKind;
  /** Whether the address with a slash at its end is the same route. */
  readonly takesSlash?: boolean;
  /** Whether it is not logged, because probes come every few seconds. */
  readonly isQuiet?: boolean;
  /** The limit on its failures. */
  readonly limit?: Limit;
  readonly run: (exchange: Exchange) => Promise<void> | void;
}

export interface RouteMatch {
  readonly template: string;
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

/** Finds routes with Hono's router, without copying anything of the request. */
export class Routes {
  readonly #router = new RegExpRouter<Entry>();
  /** A second router: one expression cannot hold `/embed/{release}/{file}` beside `/embed/login/{ticket}`. */
  readonly #readRouter = new RegExpRouter<Entry>();
  readonly #methods = new Set<string>();

  /** Adds a route. `template` is written as in the contract: `/v1/scribe-sessions/{id}`. */
  add(method: string, template: string, route: Route): this {
    return this.#add(this.#router, method, template, route);
  }

  /** Adds a route for GET and HEAD. Node leaves out the body of a HEAD. */
  addRead(template: string, route: Route): this {
    for (const method of ['GET', 'HEAD']) this.#add(this.#readRouter, method, template, route);
    return this;
  }

  match(method: string, path: string): RouteMatch | undefined {
    // Accepts only methods and paths of the table, because the router also accepts a slash at the end and any method.
    if (!this.#methods.has(method)) return undefined;
    const isSlashed = path.length > 1 && path.endsWith('/');
    const plain = isSlashed ? path.slice(0, -1) : path;
    const match = find(this.#router, method, plain) ?? find(this.#readRouter, method, plain);
    return isSlashed && !match?.route.takesSlash ? undefined : match;
  }

  /** The methods that a page may use on a path (kind `page`); empty if there are none. */
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
  // `places` holds the index of each parameter.
  for (const name in places) params[name] = withPlainLetters(values[places[name]!] ?? '');
  return { template, route, params };
}

/** Decodes letters, digits, hyphens and underscores in a value, which means the same (RFC 3986, 6.2.2.2). */
const withPlainLetters = (value: string): string =>
  value.replace(/%[0-9a-f]{2}/gi, (code) => {
    const character = String.fromCharCode(parseInt(code.slice(1), 16));
    return /[\w-]/.test(character) ? character : code;
  });

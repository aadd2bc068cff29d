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

interface Entry {
  readonly template: string;
  readonly route: Route;
  /** What every path of the template begins with. */
  readonly beginning: string;
  readonly pattern: RegExp;
  readonly names: readonly string[];
}

/** The route table; of two templates that fit, the one that was added first. */
export class Routes {
  readonly #entries = new Map<string, Entry[]>();

  /** `template` as in the contract: `/v1/scribe-sessions/{id}`. */
  add(method: string, template: string, route: Route): this {
    const [beginning = ''] = template.split('{');
    const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
    const pattern = new RegExp(`^${template.replaceAll('.', '\\.').replace(/\{\w+\}/g, '([^/]+)')}$`);
    const entries = this.#entries.get(method) ?? [];
    this.#entries.set(method, [...entries, { template, route, beginning, pattern, names }]);
    return this;
  }

  /** A route that only reads and may be asked for its head alone; Node leaves the body out then. */
  addRead(template: string, route: Route): this {
    return this.add('GET', template, route).add('HEAD', template, route);
  }

  match(method: string, path: string): RouteMatch | undefined {
    for (const { template, route, beginning, pattern, names } of this.#entries.get(method) ?? []) {
      const found = path.startsWith(beginning) ? pattern.exec(path) : null;
      if (!found) continue;
      const params: Record<string, string> = {};
      for (const [at, name] of names.entries()) params[name] = found[at + 1] as string;
      return { template, route, params };
    }
    return undefined;
  }

  /** Methods of a path; empty when there is no such path. */
  methodsOf(path: string): string[] {
    return [...this.#entries.keys()].filter((method) => this.match(method, path)?.route.kind === 'page');
  }
}

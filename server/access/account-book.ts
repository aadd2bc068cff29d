import type { Account } from '../config/config.ts';
import { KeySearch } from '../upstream/secret-keys.ts';

/** The accounts that share one secret key. The service shows all of them the same sessions. */
export interface KeyHolder {
  /** The name of the first account. */
  readonly name: string;
  readonly accounts: readonly Account[];
  readonly isInstitution: boolean;
  /** The professional who owns the key, if the accounts name one. */
  readonly professional: string | undefined;
}

/** The accounts in force. `replace` swaps all of them at once, so no request sees old and new accounts together. */
export class AccountBook {
  #pages: Pages;

  constructor(accounts: readonly Account[]) {
    this.#pages = pagesOf(accounts);
  }

  replace(accounts: readonly Account[]): void {
    this.#pages = pagesOf(accounts);
  }

  get all(): readonly Account[] {
    return this.#pages.all;
  }

  /** Finds the secret keys of all accounts. */
  get keySearch(): KeySearch {
    return this.#pages.keySearch;
  }

  withPublishableKey(publishableKey: string): Account | undefined {
    return this.#pages.byPublishableKey.get(publishableKey);
  }

  /** The key of this account, with every account that shares it. */
  holderOf(account: string): KeyHolder | undefined {
    return this.#pages.holders.get(account);
  }

  get institutions(): readonly KeyHolder[] {
    return this.#pages.institutions;
  }

  /** The doctors' keys whose accounts name this professional. */
  holdersFor(professional: string): readonly KeyHolder[] {
    return this.#pages.byProfessional.get(professional) ?? [];
  }

  /** The doctors' keys whose accounts name no professional. */
  get unplaced(): readonly KeyHolder[] {
    return this.#pages.byProfessional.get(undefined) ?? [];
  }

  /** The present state of an account that a call began with; undefined if it was removed. */
  current({ account, publishableKey }: Account): Account | undefined {
    const found = this.#pages.byName.get(account);
    return found?.publishableKey === publishableKey ? found : undefined;
  }

  /** Whether some account lists the origin. */
  listsOrigin(origin: string): boolean {
    return this.#pages.origins.has(origin);
  }
}

type Pages = ReturnType<typeof pagesOf>;

function pagesOf(accounts: readonly Account[]) {
  const holders = holdersOf(accounts);
  const doctors = holders.filter(({ isInstitution }) => !isInstitution);
  return {
    holders: new Map(holders.flatMap((holder) => holder.accounts.map(({ account }) => [account, holder] as const))),
    institutions: holders.filter(({ isInstitution }) => isInstitution),
    byProfessional: Map.groupBy(doctors, ({ professional }) => professional),
    all: accounts,
    byName: new Map(accounts.map((account) => [account.account, account] as const)),
    byPublishableKey: new Map(accounts.map((account) => [account.publishableKey, account] as const)),
    origins: new Set(accounts.flatMap(({ origins }) => origins)),
    keySearch: new KeySearch([...new Set(accounts.map(({ secretKey }) => secretKey))]),
  };
}

function holdersOf(all: readonly Account[]): KeyHolder[] {
  return [...Map.groupBy(all, ({ secretKey }) => secretKey).values()].map((accounts) => ({
    name: accounts[0]?.account ?? '',
    accounts,
    isInstitution: accounts.some(({ scope }) => scope === 'institution'),
    professional: accounts.find(({ professional }) => professional !== undefined)?.professional,
  }));
}

/** Whether the account serves this doctor: it lists the doctor, or it is the single account of the variables. */
export function serves({ doctors }: Account, doctor: string): boolean {
  if (doctors === undefined) return true;
  const known = served.get(doctors) ?? new Set(doctors);
  served.set(doctors, known);
  return known.has(doctor);
}

/** The lists as sets. After a change thousands of streams ask for their doctor at once; searching a list of thousands each time blocked the proxy for seconds. */
const served = new WeakMap<readonly string[], ReadonlySet<string>>();

import type { Account } from '../config/config.ts';

/** Accounts with one secret key: what one of them is shown, all are. */
export interface KeyHolder {
  /** That of the first. */
  readonly name: string;
  readonly accounts: readonly Account[];
  readonly isInstitution: boolean;
  /** The professional whose key it is, where the accounts say so. */
  readonly professional: string | undefined;
}

/** The accounts in force. `replace` swaps them whole: nothing sees some of before beside some of after. */
export class AccountBook {
  #pages!: Pages;

  constructor(accounts: readonly Account[]) {
    this.replace(accounts);
  }

  replace(accounts: readonly Account[]): void {
    const holders = holdersOf(accounts);
    const doctors = holders.filter(({ isInstitution }) => !isInstitution);
    this.#pages = {
      holders: new Map(holders.flatMap((holder) => holder.accounts.map(({ account }) => [account, holder]))),
      institutions: holders.filter(({ isInstitution }) => isInstitution),
      byProfessional: Map.groupBy(doctors, ({ professional }) => professional),
      all: accounts,
      byName: new Map(accounts.map((account) => [account.account, account])),
      byPublishableKey: new Map(accounts.map((account) => [account.publishableKey, account])),
      origins: new Set(accounts.flatMap(({ origins }) => origins)),
      secretKeys: [...new Set(accounts.map(({ secretKey }) => secretKey))],
    };
  }

  get all(): readonly Account[] {
    return this.#pages.all;
  }

  get secretKeys(): readonly string[] {
    return this.#pages.secretKeys;
  }

  named(account: string): Account | undefined {
    return this.#pages.byName.get(account);
  }

  withPublishableKey(publishableKey: string): Account | undefined {
    return this.#pages.byPublishableKey.get(publishableKey);
  }

  /** The account's key, with all accounts that have it. */
  holderOf(account: string): KeyHolder | undefined {
    return this.#pages.holders.get(account);
  }

  get institutions(): readonly KeyHolder[] {
    return this.#pages.institutions;
  }

  /** Doctors' keys of a professional, by the accounts' own word. */
  holdersFor(professional: string): readonly KeyHolder[] {
    return this.#pages.byProfessional.get(professional) ?? [];
  }

  /** Doctors' keys whose accounts name no professional. */
  get unplaced(): readonly KeyHolder[] {
    return this.#pages.byProfessional.get(undefined) ?? [];
  }

  /** What an account that a call began with is now; undefined when it is gone. */
  current({ account, publishableKey }: Account): Account | undefined {
    const found = this.named(account);
    return found?.publishableKey === publishableKey ? found : undefined;
  }

  /** Whether some account lists the origin. */
  listsOrigin(origin: string): boolean {
    return this.#pages.origins.has(origin);
  }
}

interface Pages {
  readonly holders: ReadonlyMap<string, KeyHolder>;
  readonly institutions: readonly KeyHolder[];
  readonly byProfessional: ReadonlyMap<string | undefined, readonly KeyHolder[]>;
  readonly all: readonly Account[];
  readonly byName: ReadonlyMap<string, Account>;
  readonly byPublishableKey: ReadonlyMap<string, Account>;
  readonly origins: ReadonlySet<string>;
  readonly secretKeys: readonly string[];
}

function holdersOf(all: readonly Account[]): KeyHolder[] {
  return [...Map.groupBy(all, ({ secretKey }) => secretKey).values()].map((accounts) => ({
    name: accounts[0]?.account ?? '',
    accounts,
    isInstitution: accounts.some(({ scope }) => scope === 'institution'),
    professional: accounts.find(({ professional }) => professional !== undefined)?.professional,
  }));
}

/** Whether an account may be used for a doctor: only one that names the doctor, or the single account of the variables. */
export const serves = ({ doctors }: Account, doctor: string): boolean =>
  doctors === undefined || doctors.includes(doctor);

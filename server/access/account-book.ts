import type { Account } from '../config.ts';

/** The accounts in force. `replace` swaps them whole: nothing sees some of before beside some of after. */
export class AccountBook {
  #pages!: Pages;

  constructor(accounts: readonly Account[]) {
    this.replace(accounts);
  }

  replace(accounts: readonly Account[]): void {
    this.#pages = {
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
  readonly all: readonly Account[];
  readonly byName: ReadonlyMap<string, Account>;
  readonly byPublishableKey: ReadonlyMap<string, Account>;
  readonly origins: ReadonlySet<string>;
  readonly secretKeys: readonly string[];
}

/** Whether an account may be used for a doctor: only one that names the doctor, or the single account of the variables. */
export const serves = ({ doctors }: Account, doctor: string): boolean =>
  doctors === undefined || doctors.includes(doctor);

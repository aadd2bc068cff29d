// A proxy whose accounts a test replaces while it runs.
import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { ConfigSource } from '../../server/config/config.ts';
import type { Account, Config } from '../../server/index.ts';
import { SECRETS, startFixture } from './proxy-fixture.ts';

export type Changing = Awaited<ReturnType<typeof startChanging>>;

export async function startChanging(t: TestContext, ...accounts: readonly Account[]) {
  let current = accounts;
  const source: ConfigSource = {
    files: [],
    state: '',
    read: () => ({ ok: true, config: { ...config, accounts: current } as Config, warnings: [] }),
  };
  const assertionKeys = { kind: 'secret', secret: new TextEncoder().encode(SECRETS.assertion) } as const;
  const config = { accounts, assertionKeys, source };
  const f = await startFixture(t, { config });
  return {
    f,
    /** Replaces the accounts by these, as if their file had changed. */
    async become(...next: readonly Account[]) {
      current = next;
      assert.equal(await f.proxy.reload(), true);
    },
  };
}

import type { KeyScope } from '../../../src/contract/authentication.ts';
import type { Viewer } from '../store/viewer.ts';

/** ASSUMPTIONS.visibility: a doctor sees their own, an institutional key its institution. */
export const viewerOf = (account: {
  readonly id: string;
  readonly institutionId: string;
  readonly scope: KeyScope;
}): Viewer => ({
  institutionId: account.institutionId,
  accountId: account.scope === 'institution' ? null : account.id,
});

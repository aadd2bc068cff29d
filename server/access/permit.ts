import type { Account } from '../config/config.ts';
import type { TokenClaims } from './session-token.ts';

/** The claims of the token under which a use (a stream, a ticket, a waiting decision) began. */
export type Permit = Pick<TokenClaims, 'sub' | 'pk' | 'origin' | 'sessions' | 'scopes' | 'issuedAt'>;

/** A doctor on a page, whose permit is valid now. */
export interface Caller<Held extends Permit = TokenClaims> {
  readonly account: Account;
  readonly token: Held;
}

import type { Account } from '../config/config.ts';
import type { TokenClaims } from './session-token.ts';

/** What a use rests on: what the token said for which it began. */
export type Permit = Pick<TokenClaims, 'sub' | 'pk' | 'origin' | 'sessions' | 'scopes' | 'issuedAt'>;

/** A doctor at a page, by a permit that is good now. */
export interface Caller<Held extends Permit = TokenClaims> {
  readonly account: Account;
  readonly token: Held;
}

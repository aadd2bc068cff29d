// Keys for one use each, made of SCRIBE_TOKEN_KEY.
import { hkdfSync } from 'node:crypto';

export interface KeyRing {
  /** The newest key, which seals; what it sealed names it. */
  readonly sealing: { readonly kid: string; readonly key: Uint8Array };
  /** A key by its name. */
  keyOf(kid: string | undefined): Uint8Array | undefined;
}

/** `secrets` newest first, at least one; `use` keeps the keys of one purpose apart from those of another. */
export function createKeyRing(secrets: readonly string[], use: string): KeyRing {
  const ring = new Map(secrets.map((secret) => [keyId(secret), derive(secret, use)]));
  const [[kid, key]] = [...ring] as [[string, Uint8Array]];
  return { sealing: { kid, key }, keyOf: (name = '') => ring.get(name) };
}

const derive = (secret: string, use: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', secret, '', `scribe-widget ${use}`, 32));

const keyId = (secret: string): string => Buffer.from(derive(secret, 'key id')).toString('base64url').slice(0, 11);

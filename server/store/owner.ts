// Whose a store is: of two deployments in one (production and test), each takes the other's signing secrets, revocations and hints for its own.
import { membersOf, type Store } from './store.ts';

const KEY = 'public-url';

/**
 * In words, which other proxy uses the store, or did a while ago; undefined as far as is known. With `until` (ms since the epoch) this one is
 * named there, and the one before it.
 */
export async function otherOwner(store: Store, publicUrl: string, until?: number): Promise<string | undefined> {
  const owners = membersOf(await store.get(KEY));
  if (until !== undefined && owners[0] !== publicUrl)
    await store.put(KEY, [publicUrl, ...owners].slice(0, 2).join('\n'), until);
  const other = owners.find((owner) => owner !== publicUrl);
  if (other === undefined) return undefined;
  const name = /^https?:\/\/[\x21-\x7e]{1,200}$/.test(other) ? `the proxy of ${other}` : 'another proxy';
  return `SCRIBE_STORE is used by ${name}, too: signing secrets, revocations and hints of both are mixed. Give each deployment a database of its own, such as redis://…/1.`;
}

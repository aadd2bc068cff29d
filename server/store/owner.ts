// Notices if two deployments (production and test) share a store. Each would take the other's signing secrets, revocations and hints for its own.
import { membersOf, type Store } from './store.ts';

const KEY = 'public-url';

/**
 * Says in words which other proxy uses the store, or did recently; undefined if none is known. With `until` (ms since the epoch) stores the name of
 * this proxy and of the one before it.
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

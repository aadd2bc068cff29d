// Svelte 5, with runes.
import { flushSync, mount, unmount } from 'svelte';
import type { AlertSnapshot } from '../../../../src/consultation/snapshot.ts';
import { measures } from '../measures.ts';
import AlertList from './svelte/AlertList.svelte';
import { wayOf, type Peer } from './way.ts';

const peer: Peer = (target, first) => {
  const list = mount(AlertList, { target, props: { first } }) as { show(views: readonly AlertSnapshot[]): void };
  return {
    show: (next) => flushSync(() => list.show(next)),
    end: () => void unmount(list),
  };
};

measures({ 'Svelte 5': () => wayOf(peer) });

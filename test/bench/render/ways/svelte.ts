// Svelte 5, with runes.
import { flushSync, mount, unmount } from 'svelte';
import type { AlertSnapshot } from '../../../../src/consultation/snapshot.ts';
import { measureDocuments } from '../documents/documents-measures.ts';
import { documentsWayOf, type DocumentsPeer } from '../documents/documents-way.ts';
import DocumentList from '../documents/svelte/DocumentList.svelte';
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

const documentsPeer: DocumentsPeer = (target, documents) => {
  const list = mount(DocumentList, { target, props: { documents } });
  return () => void unmount(list);
};

measures({ 'Svelte 5': () => wayOf(peer) });
measureDocuments({ 'Svelte 5': () => documentsWayOf(documentsPeer) });

// The heap of a page's script: its objects apart from the code that V8 has compiled, which grows the longer a page runs.
import type { CDPSession } from 'playwright';

/** Bytes. */
export interface HeapParts {
  readonly objects: number;
  readonly code: number;
}

interface Snapshot {
  readonly snapshot: { readonly meta: { readonly node_fields: string[]; readonly node_types: [string[]] } };
  readonly nodes: readonly number[];
}

/** Resolves with the parts after garbage collection; neither contains the browser's own memory. */
export async function heapParts(devtools: CDPSession): Promise<HeapParts> {
  const chunks: string[] = [];
  const take = ({ chunk }: { chunk: string }) => void chunks.push(chunk);
  devtools.on('HeapProfiler.addHeapSnapshotChunk', take);
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  devtools.off('HeapProfiler.addHeapSnapshotChunk', take);
  const { snapshot, nodes } = JSON.parse(chunks.join('')) as Snapshot;
  const {
    node_fields: fields,
    node_types: [types],
  } = snapshot.meta;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  let [objects, code] = [0, 0];
  for (let at = 0; at < nodes.length; at += fields.length) {
    const [kind, bytes] = [types[nodes[at + type] ?? 0], nodes[at + size] ?? 0];
    if (kind === 'code') code += bytes;
    else if (kind !== 'native') objects += bytes;
  }
  return { objects, code };
}

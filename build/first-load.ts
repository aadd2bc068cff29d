import type { Plugin } from 'vite';

/**
 * Keeps `scribe-widget.js` one file: what it imports, directly or not, is not moved into a chunk that it would wait for.
 * `has` is the test of a group of `codeSplitting`.
 */
export const firstLoad = (): { readonly plugin: Plugin; readonly has: (id: string) => boolean } => {
  const ids = new Set<string>();
  return {
    has: (id) => ids.has(id),
    plugin: {
      name: 'first-load',
      apply: 'build',
      buildEnd() {
        const all = [...this.getModuleIds()];
        // A part's file is emitted (part-files.ts), and an entry as well to the bundler: nobody waits for it.
        const waiting = all.filter(
          (id) => this.getModuleInfo(id)?.isEntry && !this.getModuleInfo(id)?.dynamicImporters.length,
        );
        for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
          if (ids.has(id)) continue;
          ids.add(id);
          waiting.push(...(this.getModuleInfo(id)?.importedIds ?? []));
        }
      },
    },
  };
};

import { build, type Rolldown } from 'vite';

/** The sources of pages. */
export interface PageSources {
  readonly root: string;
  /** Start of the addresses within the pages; `/` by default. */
  readonly base?: string;
  readonly rolldownOptions: Pick<Rolldown.RolldownOptions, 'input'> & { readonly output?: Rolldown.OutputOptions };
}

/** Builds pages and scripts into memory: relative path → content. */
export async function buildPages({
  root,
  base = '/',
  rolldownOptions,
}: PageSources): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const result = await build({
    configFile: false,
    root,
    base,
    publicDir: false,
    logLevel: 'warn',
    build: { write: false, target: 'es2022', assetsInlineLimit: 0, modulePreload: false, rolldownOptions },
  });
  if (Array.isArray(result) || !('output' in result)) throw new Error(`vite gave no single build of ${root}.`);
  return new Map(result.output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]));
}

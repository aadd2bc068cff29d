// The list of what a package consists of, as CycloneDX 1.6 writes it, from the lock file of the repository.
import { readFileSync } from 'node:fs';

interface Locked {
  readonly version: string;
  readonly license: string;
  /** `sha512-` and base64. */
  readonly integrity?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export interface Shipped {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  /** Names of what an installation brings. */
  readonly dependencies: readonly string[];
  /** Names of what stands in its own files. */
  readonly carried: readonly string[];
}

const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Readonly<Record<string, Locked>>;
};

/** The bill of materials of a package: what it carries, and what it depends on, directly or not. The same each time. */
export function sbomOf({ name, version, license, dependencies, carried }: Shipped): object {
  const places = new Set([...dependencies, ...carried].map((one) => placeOf(one)));
  const direct = [...places].map(refOf).sort();
  // What is carried brings nothing: the build took of its dependencies what it uses.
  const open = dependencies.map((one) => placeOf(one));
  const edges = new Map<string, string[]>();
  for (const place of open) {
    const { dependencies: own, optionalDependencies: wanted } = packages[place] as Locked;
    const needed = Object.keys({ ...own, ...wanted }).map((one) => placeOf(one, place));
    edges.set(place, needed.map(refOf).sort());
    open.push(...needed.filter((one) => !open.includes(one)));
    for (const one of needed) places.add(one);
  }
  const components = [...places].sort((one, other) => (refOf(one) < refOf(other) ? -1 : 1));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'library', ...identity(name, version), ...licenses(license) } },
    components: components.map((place) => {
      const { version, license, integrity } = packages[place] as Locked;
      return {
        type: 'library',
        ...identity(nameOf(place), version),
        scope: 'required',
        ...licenses(license),
        ...(integrity && { hashes: [{ alg: 'SHA-512', content: hexOf(integrity) }] }),
      };
    }),
    dependencies: [
      { ref: `${name}@${version}`, dependsOn: direct },
      ...components.map((place) => ({ ref: refOf(place), dependsOn: edges.get(place) ?? [] })),
    ],
  };
}

/** Where the lock file has the package that `from` finds by a name: nearest first, as Node looks for it. */
function placeOf(name: string, from = ''): string {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    const place = `${folder && `${folder}/`}node_modules/${name}`;
    if (packages[place]) return place;
    if (folder === '') throw new Error(`package-lock.json has no ${name}${from && `, which ${from} needs`}.`);
  }
}

const nameOf = (place: string): string => place.split('node_modules/').at(-1) ?? place;
const refOf = (place: string): string => `${nameOf(place)}@${packages[place]?.version}`;
const hexOf = (integrity: string): string => Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');

const identity = (name: string, version: string): object => ({
  'bom-ref': `${name}@${version}`,
  name,
  version,
  purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
});

/** An SPDX name, or an expression of several. */
const licenses = (text: string): object => ({
  licenses: [text.includes(' ') ? { expression: text } : { license: { id: text } }],
});

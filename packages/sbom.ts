// Writes the bill of materials of a package (CycloneDX 1.6) from the repository's lock file.
import { readFileSync } from 'node:fs';

interface Locked {
  readonly version: string;
  readonly license: string;
  /** The hash: `sha512-` and base64. */
  readonly integrity?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export interface Shipped {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  /** The names of dependencies that an installation adds. */
  readonly dependencies: readonly string[];
  /** The names of packages bundled in its files. */
  readonly carried: readonly string[];
}

const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Readonly<Record<string, Locked>>;
};

/** The bill of materials: bundled packages, and direct and indirect dependencies. The result is reproducible. */
export function sbomOf({ name, version, license, dependencies, carried }: Shipped): object {
  const places = new Set([...dependencies, ...carried].map((one) => placeOf(one)));
  const direct = [...places].map(refOf).sort();
  // A bundled package has no further dependencies: the build has included the used parts.
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

/** The place in the lock file of the package that `from` resolves by a name: the nearest one, as in Node. */
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

/** An SPDX licence name or expression. */
const licenses = (text: string): object => ({
  licenses: [text.includes(' ') ? { expression: text } : { license: { id: text } }],
});

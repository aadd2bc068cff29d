import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const found = findPackage(['../package.json', '../../package.json', '../../../package.json']);

/** Version of this package: the address `/embed/<version>/…` never changes its content. */
export const version: string = found.version;

/** Where this package has the built widget. */
export const ownWidgetDirectory: string = fileURLToPath(new URL('dist', found.manifest));

function findPackage(places: readonly string[]): { version: string; manifest: URL } {
  for (const place of places) {
    const manifest = new URL(place, import.meta.url);
    try {
      const content = JSON.parse(readFileSync(manifest, 'utf8')) as { name?: string; version?: string };
      if (content.name === 'scribe-widget' && content.version) return { version: content.version, manifest };
    } catch {
      // Built, this code lies one or two folders deeper.
    }
  }
  return { version: '0.0.0', manifest: new URL(import.meta.url) };
}

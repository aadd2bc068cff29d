import { readFileSync } from 'node:fs';

/** Version of this package: the address `/embed/<version>/…` never changes its content. */
export const version: string = readVersion(['../package.json', '../../package.json', '../../../package.json']);

function readVersion(places: readonly string[]): string {
  for (const place of places) {
    try {
      const content = JSON.parse(readFileSync(new URL(place, import.meta.url), 'utf8')) as {
        name?: string;
        version?: string;
      };
      if (content.name === 'scribe-widget' && content.version) return content.version;
    } catch {
      // Built, this code lies one or two folders deeper.
    }
  }
  return '0.0.0';
}

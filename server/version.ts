import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Of the repository, whose widget is built into `dist/widget`, and of the built package, which carries it in `widget`. */
const WIDGETS: Readonly<Record<string, string>> = { 'scribe-widget': 'dist/widget', 'scribe-widget-proxy': 'widget' };

const found = findPackage();

/** Version of this package: the address `/embed/<version>/…` never changes its content. */
export const version: string = found.version;

/** Where this package has the built widget. */
export const ownWidgetDirectory: string = fileURLToPath(found.widget);

function findPackage(): { version: string; widget: URL } {
  // Built, this code is at the root of the package, or in `chunks`.
  for (const place of ['./package.json', '../package.json']) {
    const manifest = new URL(place, import.meta.url);
    try {
      const { name = '', version } = JSON.parse(readFileSync(manifest, 'utf8')) as { name?: string; version?: string };
      const widget = WIDGETS[name];
      if (widget && version) return { version, widget: new URL(widget, manifest) };
    } catch {
      // There is none.
    }
  }
  return { version: '0.0.0', widget: new URL('widget', import.meta.url) };
}

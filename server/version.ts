import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Package name → folder of the built widget: in the repository, and in the built package. */
const WIDGETS: Readonly<Record<string, string>> = { 'scribe-widget': 'dist/widget', 'scribe-widget-proxy': 'widget' };

const found = findPackage();

/** The version of this package. The content of `/embed/<version>/…` never changes. */
export const version: string = found.version;

/** The folder of the built widget in this package. */
export const ownWidgetDirectory: string = fileURLToPath(found.widget);

function findPackage(): { version: string; widget: URL } {
  // In the built package this code is at the root, or in `chunks`.
  for (const place of ['./package.json', '../package.json']) {
    const manifest = new URL(place, import.meta.url);
    try {
      const { name = '', version } = JSON.parse(readFileSync(manifest, 'utf8')) as { name?: string; version?: string };
      const widget = WIDGETS[name];
      if (widget && version) return { version, widget: new URL(widget, manifest) };
    } catch {
      // There is no manifest here.
    }
  }
  return { version: '0.0.0', widget: new URL('widget', import.meta.url) };
}

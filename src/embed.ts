// `scribe-widget.js`: the public door. It registers the elements, and takes the proxy it was loaded from as the default.
import { proxyOfModule } from './client/set-up.ts';
import type { ScribeOptions } from './consultation/scribe-options.ts';
import './define.ts';
import { configure as configureWith } from './index.ts';

export * from './index.ts';

/** Sets the widget up for the page. Without `proxy`, uses the proxy that this module was loaded from. The first call wins. */
export function configure(options: ScribeOptions): void {
  if (typeof options !== 'object' || options === null) return configureWith(options);
  // Not document.currentScript, which a page's markup can clobber.
  const proxy = (Object.hasOwn(options, 'proxy') ? options.proxy : undefined) ?? proxyOfModule(import.meta.url);
  configureWith({ ...options, ...(proxy !== undefined && { proxy }) });
}

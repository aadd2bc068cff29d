import { VERSION, scribe } from './consultation/scribe.ts';
import { loadLanguage } from './i18n/translations.ts';

/** Registers elements by their tags, unless they are registered already. Does nothing on a server that renders pages, because the browser does it. */
export function register(tags: Readonly<Record<string, CustomElementConstructor>>): void {
  if (typeof document === 'undefined') return;
  // A page that the browser prepares unseen would read a patient's record, and the audit would say that it was shown.
  if ((document as { prerendering?: boolean }).prerendering)
    return document.addEventListener('prerenderingchange', () => register(tags), { once: true });
  // Later elements find the page's language there.
  const { lang } = document.documentElement;
  // Markup may have clobbered `documentElement`.
  if (typeof lang === 'string') void loadLanguage(lang);
  let isSecond = false;
  for (const [tag, element] of Object.entries(tags)) {
    const known = customElements.get(tag);
    if (!known) customElements.define(tag, element);
    else isSecond ||= known !== element;
  }

  const { version } = scribe();
  if ((isSecond || version !== VERSION) && !scribe().hasToldVersions) {
    scribe().hasToldVersions = true;
    // A chunk imports ./scribe-widget.js, so a page that loaded the module by another address runs it twice.
    const told =
      version === VERSION
        ? `Scribe widget ${VERSION} was loaded twice; the first stays. Load it from one address, without a query.`
        : `Scribe widget ${VERSION} was loaded beside ${version}; ${version} stays.`;
    scribe().platform.tell?.(told);
  }
}

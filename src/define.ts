import { VERSION } from './client/version.ts';
import { scribe } from './consultation/scribe.ts';
import { ScribeCdssAlerts } from './elements/alerts/scribe-cdss-alerts.ts';
import { ScribeDocuments } from './elements/documents/scribe-documents.ts';
import { ScribeSession } from './elements/session/scribe-session.ts';
import { loadLanguage } from './i18n/translations.ts';

// The outer element first: the inner two take its session.
const TAGS = {
  'scribe-session': ScribeSession,
  'scribe-documents': ScribeDocuments,
  'scribe-cdss-alerts': ScribeCdssAlerts,
} as const;

// On a server that renders pages there is nothing to register: the browser does it.
if (typeof document !== 'undefined') register();

function register(): void {
  // Elements that come later find the page's language there.
  const { lang } = document.documentElement;
  // Markup may have taken the name `documentElement`.
  if (typeof lang === 'string') void loadLanguage(lang);
  let isSecond = false;
  for (const [tag, element] of Object.entries(TAGS)) {
    const known = customElements.get(tag);
    if (!known) customElements.define(tag, element);
    else isSecond ||= known !== element;
  }

  const { version } = scribe();
  if ((isSecond || version !== VERSION) && !scribe().hasToldVersions) {
    scribe().hasToldVersions = true;
    // A chunk imports ./scribe-widget.js: a page that has the module by another address runs it twice.
    const told =
      version === VERSION
        ? `Scribe widget ${VERSION} was loaded twice; the first stays. Load it from one address, without a query.`
        : `Scribe widget ${VERSION} was loaded beside ${version}; ${version} stays.`;
    // oxlint-disable-next-line no-console -- whoever loads two has to be told, once
    console.info(told);
  }
}

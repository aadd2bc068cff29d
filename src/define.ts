import { VERSION } from './client/version.ts';
import { scribe } from './consultation/scribe.ts';
import { ScribeCdssAlerts } from './elements/cdss-alerts/scribe-cdss-alerts.ts';
import { ScribeDocuments } from './elements/documents/scribe-documents.ts';
import { ScribeSession } from './elements/session/scribe-session.ts';
import { templatesReady } from './elements/templates.ts';
import { loadLanguage } from './i18n/translations.ts';

// The outer element first: the inner two take its session.
const TAGS = {
  'scribe-session': ScribeSession,
  'scribe-documents': ScribeDocuments,
  'scribe-cdss-alerts': ScribeCdssAlerts,
} as const;

// Without the file that builds templates the elements say that they cannot work. On a server that renders pages there is nothing to register: the browser does it.
if (typeof document !== 'undefined') void (templatesReady()?.then(register, register) ?? register());

function register(): void {
  // Elements that come later find the page's language there.
  const { lang } = document.documentElement;
  // Markup may have taken the name `documentElement`.
  if (typeof lang === 'string') void loadLanguage(lang);
  for (const [tag, element] of Object.entries(TAGS)) {
    if (!customElements.get(tag)) customElements.define(tag, element);
  }

  const { version } = scribe();
  if (version !== VERSION && !scribe().hasToldVersions) {
    scribe().hasToldVersions = true;
    // oxlint-disable-next-line no-console -- whoever loads two versions has to be told, once
    console.info(`Scribe widget ${VERSION} was loaded beside ${version}; ${version} stays.`);
  }
}

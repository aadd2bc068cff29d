import { VERSION } from './client/version.ts';
import { scribe } from './consultation/scribe.ts';
import { ScribeCdssAlerts } from './elements/cdss-alerts/scribe-cdss-alerts.ts';
import { ScribeDocuments } from './elements/documents/scribe-documents.ts';
import { ScribeSession } from './elements/session/scribe-session.ts';
import { loadLanguage } from './i18n/languages.ts';

// Elements that come later find the page's language there.
void loadLanguage(document.documentElement.lang);

// The outer element first: the inner two take its session.
const TAGS = {
  'scribe-session': ScribeSession,
  'scribe-documents': ScribeDocuments,
  'scribe-cdss-alerts': ScribeCdssAlerts,
} as const;

for (const [tag, element] of Object.entries(TAGS)) {
  if (!customElements.get(tag)) customElements.define(tag, element);
}

const { version } = scribe();
if (version !== VERSION && !scribe().hasToldVersions) {
  scribe().hasToldVersions = true;
  // eslint-disable-next-line no-console -- whoever loads two versions has to be told, once
  console.info(`Scribe widget ${VERSION} was loaded beside ${version}; ${version} stays.`);
}

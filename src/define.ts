// Registers all three.
import { ScribeCdssAlerts } from './elements/alerts/scribe-cdss-alerts.ts';
import { ScribeDocuments } from './elements/documents/scribe-documents.ts';
import { ScribeSession } from './elements/session/scribe-session.ts';
import { register } from './register.ts';

// The outer element first, because the inner two use its session.
register({
  'scribe-session': ScribeSession,
  'scribe-documents': ScribeDocuments,
  'scribe-cdss-alerts': ScribeCdssAlerts,
});

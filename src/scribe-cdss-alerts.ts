// Registers `<scribe-cdss-alerts>` alone.
import { ScribeCdssAlerts } from './elements/alerts/scribe-cdss-alerts.ts';
import { register } from './register.ts';

export { ScribeCdssAlerts };

register({ 'scribe-cdss-alerts': ScribeCdssAlerts });

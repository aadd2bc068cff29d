import { drive } from './drive.ts';

let widget: HTMLElement;

drive({
  mount(session) {
    widget = document.createElement('scribe-session');
    widget.setAttribute('session-id', session);
    widget.append(document.createElement('scribe-documents'), document.createElement('scribe-cdss-alerts'));
    document.body.append(widget);
  },
  switchTo: (session) => widget.setAttribute('session-id', session),
  remove: () => widget.remove(),
  alerts: () => widget.querySelector('scribe-cdss-alerts')?.shadowRoot,
});

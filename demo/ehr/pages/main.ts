import { render } from 'lit';
import { createActions } from './actions.ts';
import { loadPreferences } from './preferences.ts';
import { followLinks, readRoute } from './route.ts';
import { type State, Store, messages, openPatient } from './state.ts';
import { shellView } from './views/shell-view.ts';

const root = document.querySelector<HTMLElement>('#app');
if (!root) throw new Error('The page has no #app.');

const store = new Store(
  {
    route: readRoute(location.pathname),
    preferences: loadPreferences(),
    load: 'loading',
    me: undefined,
    doctors: [],
    patients: [],
    openCharts: [],
    search: '',
    now: new Date(),
    isPanelOpen: true,
    narrowTab: 'chart',
    isScribeMissing: false,
    notes: {},
    safety: { of: 'live', group: 'severity', report: undefined, readAt: undefined, isFailed: false },
    second: { isConnected: false, consultation: undefined, messages: [] },
    sandbox: { isOpen: false, message: '', session: '', event: 'scribe_session.completed', calls: [] },
  },
  draw,
);
const actions = createActions(store);

addEventListener('popstate', () => actions.navigate(location.pathname));
followLinks(root, (path) => actions.navigate(path));
setInterval(() => store.set({ now: new Date() }), 30_000);
setInterval(() => actions.readSafety(), 5_000);
draw(store.state);
actions.reload();

function draw(state: State): void {
  const { documentElement } = document;
  documentElement.lang = state.preferences.language;
  documentElement.dataset['theme'] = state.preferences.theme;
  documentElement.style.setProperty('--panel-width', `${state.preferences.panelWidth}px`);
  document.title = titleOf(state);
  if (root) render(shellView({ state, actions }), root);
}

/** Returns the page's title. It never contains a patient's name, because the browser's history keeps titles. */
function titleOf(state: State): string {
  const m = messages(state);
  if (!state.me) return `${m.signInTitle} · Vereda`;
  if (state.route.page === 'consultation') return `${openPatient(state)?.recordNumber ?? m.chart} · Vereda`;
  const titles: Partial<Record<string, string>> = {
    patients: m.patients,
    safety: m.safety.title,
    'second-screen': m.second.title,
  };
  return `${titles[state.route.page] ?? m.today} · Vereda`;
}

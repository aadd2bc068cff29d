import { html, render } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { type Settings, writeSettings } from '../stage/settings.ts';
import type { Stage } from '../stage/stage.ts';
import { barView, eventsView, listView } from './frame-view.ts';
import { type FrameState, frameQuery, readFrame, titleOf } from './state.ts';

const root = document.querySelector<HTMLElement>('#app');
if (!root) throw new Error('The page has no #app.');

let state: FrameState = readFrame(location.search);
let stage: Stage | undefined;

addEventListener('popstate', () => enter(readFrame(location.search)));
root.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('nav a') : null;
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  history.pushState(null, '', link.href);
  enter({ ...readFrame(new URL(link.href).search), filter: state.filter });
});
draw();
root.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });

/** Shows another state of the frame; the stage stays if only its surroundings change. */
function enter(next: FrameState): void {
  const isSameStage =
    next.settings.element === state.settings.element && next.settings.scenario === state.settings.scenario;
  state = next;
  if (isSameStage) void stage?.apply(next.settings);
  else stage = undefined;
  draw();
}

function change(changed: Partial<FrameState>): void {
  const next = { ...state, ...changed };
  history.replaceState(null, '', frameQuery(next));
  enter(next);
}

function meetStage({ target }: Event): void {
  stage = (target as HTMLIFrameElement).contentWindow?.stage;
  if (stage) stage.onChange = draw;
  draw();
}

function draw(): void {
  const { settings, width } = state;
  const { lang, theme } = settings;
  document.documentElement.dataset['theme'] = theme;
  document.title = `${titleOf(settings)} · Scribe playground`;
  const onSettings = (changed: Partial<Settings>) => change({ settings: { ...settings, ...changed } });
  render(
    html`${listView(state, (filter) => enter({ ...state, filter }))}
      <main aria-label="Playground">
        ${barView(state, { onSettings, onWidth: (chosen) => change({ width: chosen }) })}
        <div class="stage">
          <div class="board" data-width=${width}>
            ${keyed(
              `${settings.element} ${settings.scenario}`,
              html`<iframe
                title="Stage: ${titleOf(settings)}, in ${lang}"
                src="./stage.html${writeSettings(settings)}"
                @load=${meetStage}
              ></iframe>`,
            )}
          </div>
        </div>
        ${eventsView(stage)}
      </main>`,
    root as HTMLElement,
  );
}

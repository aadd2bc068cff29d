import type * as Widget from '../../../src/index.ts';
import { readSettings } from './settings.ts';
import { Stage } from './stage.ts';

declare global {
  interface Window {
    stage?: Stage;
  }
}

const settings = readSettings(location.search);
const stage = new Stage(settings);
window.stage = stage;
const { dataset } = document.documentElement;
const address = document.querySelector<HTMLMetaElement>('meta[name="scribe-widget"]')?.content ?? '';
const load = () => import(/* @vite-ignore */ new URL(address, document.baseURI).href) as Promise<typeof Widget>;

document.title = `${settings.scenario} · Scribe stage`;
stage.play(settings, load).then(
  () => (dataset['stage'] = 'set'),
  (error: unknown) => {
    const told = document.createElement('p');
    told.textContent = `The scenario ${settings.scenario} could not be played: ${String(error)}`;
    document.querySelector('main')?.prepend(told);
    dataset['stage'] = 'failed';
  },
);

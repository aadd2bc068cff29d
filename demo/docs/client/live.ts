import type { Stage } from '../../playground/stage/stage.ts';
import type { Surroundings } from '../../playground/stage/settings.ts';
import { find } from './dom.ts';
import { SCHEME_CHANGED, scheme } from './scheme-switch.ts';
import { fitHeight, stageAddress, stageIn, useFont } from './stage-frame.ts';
import { showStates } from './states.ts';

const HEIGHTS = { least: 160, most: 760 };

/** Plays the live example of the page and the small examples of its states. */
export function playExamples(): void {
  const example = document.querySelector<HTMLElement>('.live');
  const show = example ? playExample(example) : undefined;
  for (const list of document.querySelectorAll<HTMLElement>('.states')) showStates(list, show);
}

/** Returns a function that puts another state on the stage. */
function playExample(example: HTMLElement): (scenario: string) => void {
  const { element = '', playground = '' } = example.dataset;
  const select = (name: string): HTMLSelectElement => find(`select[name=${name}]`, example);
  const place = find<HTMLElement>('.live-stage', example);
  let stage: Stage | undefined;

  const surroundings = (): Surroundings =>
    ({ lang: select('lang').value, look: select('look').value, theme: scheme(), dir: 'ltr' }) as Surroundings;
  const apply = (): void => void stage?.apply(surroundings());
  const play = (): void => {
    const scenario = select('scenario').value;
    const { lang, look } = surroundings();
    const frame = document.createElement('iframe');
    frame.title = `${select('scenario').selectedOptions[0]?.text ?? scenario}, live`;
    frame.src = stageAddress(playground, element, scenario, { lang, look });
    frame.style.height = getComputedStyle(place).height;
    frame.addEventListener('load', () => void meet(frame));
    place.replaceChildren(frame);
    find<HTMLAnchorElement>('.live-open', example).search = new URLSearchParams({
      element,
      scenario,
      lang,
      look,
    }).toString();
  };
  const meet = async (frame: HTMLIFrameElement): Promise<void> => {
    useFont(frame);
    stage = await stageIn(frame);
    if (!stage) return;
    fitHeight(frame, HEIGHTS);
    stage.onChange = () => listEvents(example, stage);
    listEvents(example, stage);
  };

  const asked = new URLSearchParams(location.search).get('state');
  if (asked && [...select('scenario').options].some(({ value }) => value === asked)) select('scenario').value = asked;
  select('scenario').addEventListener('change', play);
  for (const name of ['lang', 'look']) select(name).addEventListener('change', apply);
  select('width').addEventListener('change', () => (place.dataset['width'] = select('width').value));
  document.addEventListener(SCHEME_CHANGED, apply);
  play();
  return (scenario) => {
    select('scenario').value = scenario;
    play();
    example.scrollIntoView({ block: 'start' });
    select('scenario').focus({ preventScroll: true });
  };
}

function listEvents(example: HTMLElement, stage: Stage | undefined): void {
  const heard = stage?.heard ?? [];
  find('.live-events .count', example).textContent = String(heard.length);
  find('.live-events ol', example).replaceChildren(
    ...heard.map(({ type, detail }) => {
      const line = document.createElement('li');
      const name = document.createElement('b');
      name.textContent = type;
      line.append(name, ` ${detail}`);
      return line;
    }),
  );
}

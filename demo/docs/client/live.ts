import type { Surroundings } from '../../playground/stage/settings.ts';
import type { Stage } from '../../playground/stage/stage.ts';
import { find } from './dom.ts';
import { fitHeight, stageAddress, stageIn, useFont } from './stage-frame.ts';
import { SCHEME_CHANGED, scheme } from './top-bar.ts';

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

/** Fills the small pictures of states one after another when they become visible; `show` puts one on the page's stage. */
function showStates(list: HTMLElement, show: ((scenario: string) => void) | undefined): void {
  const { element = '', playground = '' } = list.dataset;
  const waiting: HTMLElement[] = [];
  let isBusy = false;

  const next = (): void => {
    const thumb = isBusy ? undefined : waiting.shift();
    const scenario = thumb?.closest('a')?.dataset['scenario'];
    if (!thumb || !scenario) return;
    isBusy = true;
    const frame = document.createElement('iframe');
    frame.inert = true;
    frame.tabIndex = -1;
    frame.title = scenario;
    frame.src = `${stageAddress(playground, element, scenario)}&clock=stopped`;
    frame.addEventListener('load', () => {
      useFont(frame);
      isBusy = false;
      next();
    });
    thumb.replaceChildren(frame);
  };
  const sight = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const thumb = target as HTMLElement;
        const at = waiting.indexOf(thumb);
        if (isIntersecting && at < 0 && !thumb.firstChild) waiting.push(thumb);
        else if (!isIntersecting && at >= 0) waiting.splice(at, 1);
      }
      next();
    },
    { rootMargin: '200px' },
  );

  const thumbs = [...list.querySelectorAll<HTMLElement>('.thumb')];
  for (const thumb of thumbs) sight.observe(thumb);
  document.addEventListener(SCHEME_CHANGED, () => {
    for (const thumb of thumbs) {
      thumb.replaceChildren();
      sight.unobserve(thumb);
      sight.observe(thumb);
    }
  });
  list.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a') : null;
    const scenario = link?.dataset['scenario'];
    if (!show || !scenario || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    history.replaceState(null, '', `?state=${scenario}#live`);
    show(scenario);
  });
}

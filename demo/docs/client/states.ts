import { SCHEME_CHANGED } from './scheme-switch.ts';
import { stageAddress, useFont } from './stage-frame.ts';

/** Fills the small pictures of states one after another when they become visible; `show` puts one on the page's stage. */
export function showStates(list: HTMLElement, show: ((scenario: string) => void) | undefined): void {
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

import { find } from './dom.ts';

/** Sets up the list of pages on narrow screens: a button opens it; Escape or a click elsewhere closes it. */
export function openMenu(): void {
  const button = find<HTMLButtonElement>('.menu');
  const pages = find<HTMLElement>('#site-pages');
  button.hidden = false;
  pages.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  const set = (isOpen: boolean): void => {
    button.setAttribute('aria-expanded', String(isOpen));
    pages.classList.toggle('open', isOpen);
  };
  button.addEventListener('click', () => set(button.getAttribute('aria-expanded') !== 'true'));
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || button.getAttribute('aria-expanded') !== 'true') return;
    set(false);
    button.focus();
  });
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Node && !pages.contains(target) && !button.contains(target)) set(false);
  });
}

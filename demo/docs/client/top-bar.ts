import { find } from './dom.ts';

const SCHEMES = ['system', 'light', 'dark'] as const;
type Scheme = (typeof SCHEMES)[number];
const NAMES: Readonly<Record<Scheme, string>> = { system: 'as the system', light: 'light', dark: 'dark' };

/** Name of the document's event for a change of the current scheme. */
export const SCHEME_CHANGED = 'docs-scheme-changed';

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

/** Shows the button that switches between the colour schemes and saves the choice. */
export function offerSchemes(): void {
  const button = find<HTMLButtonElement>('.scheme');
  const show = (): void => {
    button.dataset['scheme'] = chosen();
    button.setAttribute('aria-label', `Colours: ${NAMES[chosen()]}`);
    button.title = `Colours: ${NAMES[chosen()]}`;
  };
  show();
  button.hidden = false;
  button.addEventListener('click', () => {
    choose(SCHEMES[(SCHEMES.indexOf(chosen()) + 1) % SCHEMES.length] ?? 'system');
    show();
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', tell);
}

/** Returns the current scheme. */
export function scheme(): 'light' | 'dark' {
  const own = chosen();
  if (own !== 'system') return own;
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function chosen(): Scheme {
  return SCHEMES.find((each) => each === document.documentElement.dataset['scheme']) ?? 'system';
}

function choose(next: Scheme): void {
  const { dataset } = document.documentElement;
  if (next === 'system') delete dataset['scheme'];
  else dataset['scheme'] = next;
  try {
    if (next === 'system') localStorage.removeItem('docs-scheme');
    else localStorage.setItem('docs-scheme', next);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  tell();
}

const tell = (): void => void document.dispatchEvent(new Event(SCHEME_CHANGED));

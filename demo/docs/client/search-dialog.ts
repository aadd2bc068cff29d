import type MiniSearch from 'minisearch';
import { find } from './dom.ts';

interface Found {
  readonly page: string;
  readonly heading: string;
  readonly address: string;
  readonly excerpt: string;
}

const AT_MOST = 12;
let index: Promise<MiniSearch> | undefined;

/** Sets up the search: `/` or Ctrl+K opens it, arrows choose, Enter follows. The index loads when the dialog first opens. */
export function offerSearch(): void {
  const dialog = find<HTMLDialogElement>('dialog.search');
  const opener = find<HTMLButtonElement>('.search-open');
  const input = find<HTMLInputElement>('input', dialog);
  const list = find<HTMLElement>('[role=listbox]', dialog);
  const status = find<HTMLElement>('.search-status', dialog);
  const root = document.body.dataset['root'] ?? '';

  const open = (): void => {
    if (dialog.open) return;
    void load(root);
    dialog.showModal();
    input.select();
  };
  const options = (): HTMLAnchorElement[] => [...list.querySelectorAll('a')];
  const choose = (at: number): void => {
    const all = options();
    const chosen = all[(at + all.length) % all.length];
    for (const option of all) option.setAttribute('aria-selected', String(option === chosen));
    if (chosen) input.setAttribute('aria-activedescendant', chosen.id);
    else input.removeAttribute('aria-activedescendant');
    chosen?.scrollIntoView({ block: 'nearest' });
  };
  const search = async (): Promise<void> => {
    const query = input.value.trim();
    const found = query ? ((await load(root)).search(query) as unknown as Found[]).slice(0, AT_MOST) : [];
    if (query !== input.value.trim()) return;
    list.replaceChildren(...found.map((each, at) => optionOf(each, at, root)));
    input.setAttribute('aria-expanded', String(found.length > 0));
    status.textContent = query === '' ? '' : found.length === 0 ? 'Nothing is called so.' : `${found.length} found`;
    choose(0);
  };

  opener.hidden = false;
  opener.addEventListener('click', open);
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches('input, select, textarea');
    const isAsked =
      (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey) ||
      (event.key === 'k' && (event.ctrlKey || event.metaKey));
    if (!isAsked) return;
    event.preventDefault();
    open();
  });
  input.addEventListener('input', () => void search());
  input.addEventListener('keydown', (event) => {
    const at = options().findIndex((option) => option.ariaSelected === 'true');
    if (event.key === 'ArrowDown') choose(at + 1);
    else if (event.key === 'ArrowUp') choose(at - 1);
    else if (event.key === 'Enter') options()[at]?.click();
    // Without this, Escape would only empty the field.
    else if (event.key === 'Escape') dialog.close();
    else return;
    event.preventDefault();
  });
  dialog.addEventListener('click', (event) => {
    // Closes on a click outside the dialog's box or on a result, which may be on the current page.
    if (event.target === dialog || (event.target instanceof Element && event.target.closest('a'))) dialog.close();
  });
}

/** Loads the library and the index together, once. */
function load(root: string): Promise<MiniSearch> {
  index ??= Promise.all([
    import('../search.ts'),
    fetch(`${root}assets/search.json`).then((answer) => answer.text()),
  ]).then(([{ readIndex }, text]) => readIndex(text));
  return index;
}

function optionOf({ page, heading, address, excerpt }: Found, at: number, root: string): HTMLAnchorElement {
  const option = document.createElement('a');
  option.id = `found-${at}`;
  option.role = 'option';
  option.href = root + address;
  option.tabIndex = -1;
  for (const [name, text] of [
    ['where', page === heading ? '' : page],
    ['what', heading],
    ['excerpt', excerpt],
  ] as const) {
    const line = document.createElement('span');
    line.className = name;
    line.textContent = text;
    if (text) option.append(line);
  }
  return option;
}

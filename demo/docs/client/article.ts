// Helps to read an article: copy buttons, wide regions that the keyboard scrolls, the current section, filters of tables.
import { find } from './dom.ts';

const SAID_FOR_MS = 1600;

/** Shows the copy button of every code block. */
export function offerCopies(): void {
  if (!('clipboard' in navigator)) return;
  for (const button of document.querySelectorAll<HTMLButtonElement>('.code .copy')) {
    const name = button.getAttribute('aria-label') ?? '';
    button.hidden = false;
    button.addEventListener('click', () => void copy(button, name));
  }
}

async function copy(button: HTMLButtonElement, name: string): Promise<void> {
  const text = button.parentElement?.querySelector('code')?.textContent ?? '';
  const outcome = await navigator.clipboard.writeText(text).then(
    () => 'copied',
    () => 'failed',
  );
  button.dataset['outcome'] = outcome;
  button.setAttribute('aria-label', outcome === 'copied' ? 'Copied' : 'The browser did not allow it');
  setTimeout(() => {
    delete button.dataset['outcome'];
    button.setAttribute('aria-label', name);
  }, SAID_FOR_MS);
}

/** Makes a region focusable only while it is wider than the page, so that the keyboard can scroll it. */
export function letRegionsScroll(): void {
  const watcher = new ResizeObserver((entries) => {
    for (const { target } of entries) mark(target as HTMLElement);
  });
  for (const region of document.querySelectorAll<HTMLElement>('.table, .code pre')) watcher.observe(region);
}

function mark(region: HTMLElement): void {
  const isWider = region.scrollWidth > region.clientWidth;
  if (!isWider) {
    for (const name of ['tabindex', 'role', 'aria-label']) region.removeAttribute(name);
    return;
  }
  region.tabIndex = 0;
  region.setAttribute('role', 'group');
  region.setAttribute('aria-label', `${region.matches('.table') ? 'Table' : 'Code'}: ${headingBefore(region)}`);
}

function headingBefore(region: Element): string {
  const headings = [...document.querySelectorAll('article :is(h1, h2, h3, h4)')];
  const before = headings.findLast((each) => each.compareDocumentPosition(region) & Node.DOCUMENT_POSITION_FOLLOWING);
  return before?.firstChild?.textContent?.trim() || 'of this page';
}

/** Marks the current section in "On this page". */
export function showContents(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.contents a')];
  const headings = links.flatMap(({ hash }) => document.getElementById(decodeURIComponent(hash.slice(1))) ?? []);
  if (headings.length === 0) return;
  const mark = (): void => {
    const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
    const read = isAtEnd
      ? headings.at(-1)
      : headings.findLast((each) => each.getBoundingClientRect().top < innerHeight / 4);
    for (const link of links)
      link.toggleAttribute('data-read', read !== undefined && link.hash === `#${encodeURIComponent(read.id)}`);
  };
  let isWaiting = false;
  addEventListener(
    'scroll',
    () => {
      if (isWaiting) return;
      isWaiting = true;
      requestAnimationFrame(() => {
        isWaiting = false;
        mark();
      });
    },
    { passive: true },
  );
  mark();
}

/** Makes each table with a filter before it filter its rows by words and by the bold texts of a column. */
export function filterTables(): void {
  for (const filter of document.querySelectorAll<HTMLElement>('.table-filter')) {
    const table = filter.nextElementSibling?.querySelector('table');
    if (table) filterTable(filter, table);
  }
}

function filterTable(filter: HTMLElement, table: HTMLTableElement): void {
  const rows = [...(table.tBodies[0]?.rows ?? [])];
  const words = find<HTMLInputElement>('input', filter);
  const choices = [...filter.querySelectorAll('select')].map((select) => {
    const column = columnOf(table, select.dataset['column'] ?? '');
    const boldIn = (row: HTMLTableRowElement) =>
      [...(row.cells[column]?.querySelectorAll('strong') ?? [])].map(({ textContent }) => textContent ?? '');
    for (const text of [...new Set(rows.flatMap(boldIn))].sort()) select.add(new Option(text));
    return { select, boldIn };
  });
  const update = () => {
    const wanted = words.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const row of rows) {
      const text = row.textContent?.toLowerCase() ?? '';
      row.hidden =
        !wanted.every((word) => text.includes(word)) ||
        choices.some(({ select, boldIn }) => select.value !== '' && !boldIn(row).includes(select.value));
    }
    find('output', filter).textContent = `${rows.filter(({ hidden }) => !hidden).length} of ${rows.length}`;
  };
  filter.addEventListener('input', update);
  filter.hidden = false;
  update();
}

const columnOf = (table: HTMLTableElement, name: string): number =>
  [...(table.tHead?.rows[0]?.cells ?? [])].findIndex(({ textContent }) => textContent?.trim() === name);

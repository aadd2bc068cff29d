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

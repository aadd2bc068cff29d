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

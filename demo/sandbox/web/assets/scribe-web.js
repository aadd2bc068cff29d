// @ts-check
// The script of the pages: local times, a running clock, and another read of the record while a change is pending.

const LOCAL = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** @param {ParentNode} root */
const localTimes = (root) => {
  for (const time of root.querySelectorAll('time[data-local]')) {
    const moment = new Date(time.getAttribute('datetime') ?? '');
    if (!Number.isNaN(moment.getTime())) time.textContent = LOCAL.format(moment);
  }
};

/** @param {HTMLElement} timer */
const run = (timer) => {
  const from = performance.now() - Number(timer.dataset.elapsed) * 1000;
  const two = (/** @type {number} */ value) => String(value).padStart(2, '0');
  const show = () => {
    const seconds = Math.floor((performance.now() - from) / 1000);
    const hours = Math.floor(seconds / 3600);
    const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
    timer.textContent = hours > 0 ? `${hours}:${rest}` : rest;
  };
  show();
  setInterval(show, 1000);
};

// §3.2: an accepted change is applied later. The page reads the record until the change shows, at most five times.
const WAITS = [2000, 3000, 5000, 8000, 13000];

const lookAgain = async (/** @type {number} */ attempt) => {
  const response = await fetch(location.href, { headers: { Accept: 'text/html' } });
  if (!response.ok) return;
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html');
  const [shown, next] = [document.querySelector('.spread'), fresh.querySelector('.spread')];
  if (!shown || !next) return;
  localTimes(next);
  const focused = document.activeElement?.closest('[id]')?.id;
  const hadFocus = shown.contains(document.activeElement);
  const openHeading = fresh.querySelector('.heading');
  if (openHeading) {
    localTimes(openHeading);
    document.querySelector('.heading')?.replaceWith(openHeading);
  }
  shown.replaceWith(next);
  if (hadFocus && focused) {
    const target = document.getElementById(focused);
    (target?.querySelector('button, a') ?? target)?.focus?.({ preventScroll: true });
  }
  const notice = document.querySelector('.notice');
  if (!next.hasAttribute('data-awaits')) {
    if (notice) {
      // A new element, because the old one may be gone already.
      const said = /** @type {HTMLElement} */ (notice.cloneNode());
      said.textContent = 'The change is in the record.';
      notice.replaceWith(said);
    }
  } else if (attempt + 1 < WAITS.length) setTimeout(lookAgain, WAITS[attempt + 1], attempt + 1);
};

localTimes(document);
for (const timer of document.querySelectorAll('[data-elapsed]')) if (timer instanceof HTMLElement) run(timer);
if (document.querySelector('[data-awaits]')) setTimeout(lookAgain, WAITS[0], 0);

// The notice about the last step shows once: a reload or a bookmark does not repeat it.
const address = new URL(location.href);
if (address.searchParams.has('done')) {
  address.searchParams.delete('done');
  history.replaceState(null, '', address);
}

// What an element keeps from the page: a key that does something inside must not do something of the page's as well.
import { isTextEntry } from './text-entry.ts';

const KEYS = ['keydown', 'keypress', 'keyup'] as const;
const USES_ENTER = 'button, a[href], summary, input, select';

/** Stops, at the edge of an element, keys that its controls use and the `input` events of its fields. */
export function keepOwnEvents(root: ShadowRoot): void {
  const pressed = new Set<string>();
  const isOwn = (target: EventTarget | undefined): target is Element =>
    target instanceof Element && target.getRootNode() === root;
  for (const type of KEYS) {
    root.addEventListener(type, (event) => {
      const { key, code } = event as KeyboardEvent;
      const [target] = event.composedPath();
      if (!isOwn(target)) return;
      // A key goes up wherever focus has gone meanwhile.
      const isKept = isKeptFrom(target, key) || (type !== 'keydown' && pressed.has(code));
      if (!isKept) return;
      event.stopPropagation();
      if (type === 'keydown') pressed.add(code);
      if (type === 'keyup') pressed.delete(code);
    });
  }
  root.addEventListener('input', (event) => {
    if (isOwn(event.composedPath()[0])) event.stopPropagation();
  });
}

function isKeptFrom(target: Element, key: string): boolean {
  if (key === 'Tab') return false;
  if (target.closest('dialog') || isTextEntry(target)) return true;
  if (target instanceof HTMLSelectElement) return key !== 'Escape';
  if (target instanceof HTMLInputElement && target.type === 'radio' && key.startsWith('Arrow')) return true;
  return (key === 'Enter' || key === ' ') && target.matches(USES_ENTER);
}

// What an element keeps from the page: a key that does something inside must not do something of the page's as well.

const KEYS = ['keydown', 'keypress', 'keyup'] as const;
/** Controls that Enter or the space bar presses. */
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

/** Whether a key is used up by what has focus: in a dialog, in text, in a list of choices, or as a press. */
function isKeptFrom(target: Element, key: string): boolean {
  if (key === 'Tab') return false;
  if (target.closest('dialog') || isTextEntry(target)) return true;
  if (target instanceof HTMLSelectElement) return key !== 'Escape';
  if (target instanceof HTMLInputElement && target.type === 'radio' && key.startsWith('Arrow')) return true;
  return (key === 'Enter' || key === ' ') && target.matches(USES_ENTER);
}

/** Whether a key belongs to an input method: what it means there is no word to anybody else. Safari tells by the key code alone. */
export const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229;

/** Whether text is being written in what an event happened to. */
export const isTextEntry = (target: EventTarget | undefined): boolean => {
  if (target instanceof HTMLInputElement) return !/^(?:checkbox|radio|button|submit|reset)$/.test(target.type);
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable);
};

// Keeps events from the page: a key used inside an element must not also do something on the page.
import { isElement } from './dom.ts';

const KEYS = ['keydown', 'keypress', 'keyup'] as const;
/** Controls that Enter or the space bar activates. */
const USES_ENTER = 'button, a[href], summary, input, select';
const TEXT_ENTRY = 'textarea, input:not([type=checkbox], [type=radio])';

/** Stops keys used by an element's controls, and the `input` events of its fields, at the edge of the element. */
export function keepOwnEvents(root: ShadowRoot): void {
  const pressed = new Set<string>();
  const isOwn = (target: EventTarget | undefined): target is Element =>
    isElement(target) && target.getRootNode() === root;
  for (const type of KEYS) {
    root.addEventListener(type, (event) => {
      const { key, code } = event as KeyboardEvent;
      const [target] = event.composedPath();
      if (!isOwn(target)) return;
      // A key is released wherever focus has gone meanwhile.
      const isKept = isKeptFrom(target, key) || (type !== 'keydown' && pressed.has(code));
      if (!isKept) return;
      event.stopPropagation();
      if (type === 'keydown') pressed.add(code);
      if (type === 'keyup') pressed.delete(code);
    });
  }
  // A page that lets the panel be dragged prevents `mousedown`, and with it the focus.
  root.addEventListener('click', (event) => {
    const [target] = event.composedPath();
    if (isOwn(target) && isTextEntry(target)) target.focus();
  });
  root.addEventListener('input', (event) => {
    if (isOwn(event.composedPath()[0])) event.stopPropagation();
  });
}

/** Whether the focused element uses the key: in a dialog, in text, in a list of choices, or as a press. */
function isKeptFrom(target: Element, key: string): boolean {
  if (key === 'Tab') return false;
  if (target.closest('dialog') || isTextEntry(target)) return true;
  if (target.localName === 'select') return key !== 'Escape';
  if (target.matches('[type=radio]') && key.startsWith('Arrow')) return true;
  return (key === 'Enter' || key === ' ') && target.matches(USES_ENTER);
}

/** Whether a key belongs to an input method, where it means nothing to us. Safari tells only by the key code. */
export const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229;

/** Whether the target of an event is a text field. */
export const isTextEntry = (target: EventTarget | undefined): target is HTMLElement =>
  isElement(target) && target.matches(TEXT_ENTRY);

// Keeps events from the page: a key used inside an element must not also do something on the page.
import { isElement } from './dom.ts';

const KEYS = ['keydown', 'keypress', 'keyup'] as const;
/** Controls that Enter or the space bar activates. */
const USES_ENTER = 'button, a[href], summary, input, select';
const TEXT_ENTRY = 'textarea, input:not([type=checkbox], [type=radio])';

/** Codes of the keys that were kept and are still to be released, by then perhaps in another element. */
const pressed = new Set<string>();

/** Keeps a key press from the page, and later its release: a page that listens for `keyup` would act on it, too. */
export function keepKey(event: KeyboardEvent): void {
  event.stopPropagation();
  pressed.add(event.code);
}

/** Stops keys used by an element's controls, and the `input` events of its fields, at the edge of the element. */
export function keepOwnEvents(root: ShadowRoot): void {
  const isOwn = (target: EventTarget | undefined): target is Element =>
    isElement(target) && target.getRootNode() === root;
  for (const type of KEYS) {
    root.addEventListener(type, (event) => {
      const { key, code, repeat } = event as KeyboardEvent;
      const [target] = event.composedPath();
      if (!isOwn(target)) return;
      // A held key acts once. A repeat would press the control that has the focus by then, such as the button that rejects with a reason.
      if (repeat && key === 'Enter' && target.matches(USES_ENTER)) event.preventDefault();
      // Also keeps the release of a kept key, which may happen in another control, because focus has moved.
      if (isKeptFrom(target, key) || (type !== 'keydown' && pressed.has(code))) keepKey(event as KeyboardEvent);
      if (type === 'keyup') pressed.delete(code);
    });
  }
  // A page that makes the panel draggable prevents `mousedown`, and so a click gives no focus.
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

/** Whether an input method uses the key, so that we must ignore it. Safari tells this only by the key code. */
export const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229;

/** Whether the key makes another letter or a command. Only Windows reports AltGr as Ctrl+Alt. */
export const hasModifier = (event: KeyboardEvent): boolean =>
  event.ctrlKey || event.metaKey || event.altKey || event.getModifierState('AltGraph');

export const isTextEntry = (target: EventTarget | undefined): target is HTMLElement =>
  isElement(target) && target.matches(TEXT_ENTRY);

import { html, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { ifThere } from '../../../client/platform.ts';
import type { MessageKey, Term } from '../../../i18n/translations.ts';
import { elementOf, isElement } from '../../base/dom.ts';
import { hasModifier, isTextEntry } from '../../base/own-events.ts';

const closest = (event: Event, selector: string): HTMLElement | undefined => {
  const [target] = event.composedPath();
  return (isElement(target) ? target.closest<HTMLElement>(selector) : null) ?? undefined;
};

/** The alert of an event in the list. */
export const idOf = (event: Event): string | undefined => closest(event, '[data-id]')?.dataset['id'];

/** The alert whose reason a field is for, in a card or in the review sheet. */
export const reasonIdOf = (event: Event): string | undefined =>
  closest(event, '[data-reason-for]')?.dataset['reasonFor'];

export const actionOf = (event: Event): string | undefined => closest(event, '[data-action]')?.dataset['action'];

/** The commands of keys while focus is inside the element. */
export type Command = (typeof KEY_MAP)[number]['command'];

/** The keys, in the order of the help. */
const KEY_MAP = [
  { command: 'next', name: 'alertsKeyNext', keys: ['j', 'ArrowDown'] },
  { command: 'previous', name: 'alertsKeyPrevious', keys: ['k', 'ArrowUp'] },
  { command: 'first', name: 'alertsKeyFirst', keys: ['Home'] },
  { command: 'last', name: 'alertsKeyLast', keys: ['End'] },
  { command: 'accept', name: 'decisionAccept', keys: ['a'] },
  { command: 'reject', name: 'decisionReject', keys: ['r'] },
  { command: 'select', name: 'alertsKeySelect', keys: ['x'] },
  { command: 'undo', name: 'decisionUndo', keys: ['u'] },
  { command: 'help', name: 'alertsKeyHelp', keys: ['?'] },
  { command: 'leave', name: 'alertsKeyLeave', keys: ['Escape'] },
] as const satisfies readonly { command: string; name: MessageKey; keys: readonly string[] }[];

/** Whether a page has switched the keys off, by attribute or property. Frameworks set `false` for both. */
export const areOff = (shortcuts: unknown): boolean => /^\s*(?:off|false)\s*$/i.test(String(shortcuts));

/** The command of a key press, if there is one and the focused element does not need the key itself. */
export const commandOf = (event: KeyboardEvent): Command | undefined => {
  // A browser or a password manager that fills in a form makes key presses without a key.
  if (!event.key || hasModifier(event) || event.defaultPrevented) return undefined;
  if (event.shiftKey && event.key !== '?') return undefined;
  // Caps Lock sends capitals.
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const command = KEY_MAP.find(({ keys }) => (keys as readonly string[]).includes(key))?.command;
  // A held key may move, and never decides.
  if (!command || (event.repeat && command !== 'next' && command !== 'previous')) return undefined;
  return command !== 'leave' && needsKeys(event) ? undefined : command;
};

/** Whether the key was pressed in a text field. */
export const isWriting = (event: Event): boolean => isTextEntry(event.composedPath()[0]);

/** Whether the key was pressed in a comment that has text to lose. */
export const isInComment = (event: Event): boolean => {
  const [target] = event.composedPath();
  return isElement(target) && target.matches('textarea') && target.value.trim() !== '';
};

const needsKeys = (event: KeyboardEvent): boolean => {
  // A radio button needs the arrow keys. We handle a letter pressed on it ourselves, or the page might act on the letter.
  if (closest(event, '[type=radio]')) return event.key.length > 1;
  return isWriting(event) || closest(event, 'select') !== undefined;
};

/** The map of the keys, over the page. Its list is made once for each language. Otherwise every update would compare its forty values. */
export const keysPopover = (term: Term, lang: string): TemplateResult =>
  html`<section id="keys" class="keys" popover tabindex="0" aria-label=${term('alertsKeys')}>
    <h3>${term('alertsKeysTitle')}</h3>
    ${guard([lang], () => elementOf('dl', {}, ...keyRows(term)))}
  </section>`;

const keyRows = (term: Term): HTMLElement[] =>
  [...KEY_MAP, { name: 'alertsKeyReason', keys: ['1', '…', '9'] } as const].map(({ keys, name }) => {
    const shown = keys.flatMap((key) => [elementOf('kbd', {}, SHOWN[key] ?? key), ' ']);
    return elementOf('div', {}, elementOf('dt', {}, ...shown), elementOf('dd', {}, term(name)));
  });

const SHOWN: Readonly<Record<string, string>> = { ArrowDown: '↓', ArrowUp: '↑', Escape: 'Esc' };

export const keysIn = (root: ParentNode): HTMLElement | null => root.querySelector('.keys');

/** The map of the keys, if it is open. A browser older than popovers throws, and has none open. */
const openKeys = (root: ParentNode): HTMLElement | null => {
  const keys = keysIn(root);
  return ifThere(() => keys?.matches(':popover-open')) ? keys : null;
};

/** Closes the map of the keys. Returns whether it was open. The browser loses focus in it, so the button that opens it gets that. */
export const closeKeys = (root: ParentNode): boolean => {
  const keys = openKeys(root);
  if (keys?.matches(':focus')) root.querySelector<HTMLElement>('[popovertarget]')?.focus();
  keys?.hidePopover();
  return keys !== null;
};

/** Scrolls the open map of the keys by so many lines. Returns whether it did. */
export const scrollKeys = (root: ParentNode, lines = 0): boolean => {
  const keys = lines ? openKeys(root) : null;
  // Limits the distance, because a position of `Infinity` would scroll to the beginning.
  if (keys) keys.scrollTop += Math.min(Math.max(lines * 40, -keys.scrollHeight), keys.scrollHeight);
  return keys !== null;
};

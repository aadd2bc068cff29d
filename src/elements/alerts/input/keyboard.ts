import { isComposing, isTextEntry } from '../../base/own-events.ts';
import { html, type TemplateResult } from 'lit';
import type { Term } from '../../../i18n/messages.ts';

// What an event of a list of alerts is about.
/** Whether it happened in the review sheet. */
export const isInDialog = (event: Event): boolean =>
  event.composedPath().some((target) => target instanceof HTMLDialogElement);

const closest = (event: Event, selector: string): HTMLElement | undefined => {
  const [target] = event.composedPath();
  return (target instanceof Element ? target.closest<HTMLElement>(selector) : null) ?? undefined;
};

/** The alert it happened to. */
export const idOf = (event: Event): string | undefined => closest(event, '[data-id]')?.dataset['id'];

/** What the control that was used asks for. */
export const actionOf = (event: Event): string | undefined => {
  const element = closest(event, '[data-action]');
  return element instanceof HTMLFormElement ? undefined : element?.dataset['action'];
};

/** What a key asks for while focus is inside the element. */
export type Command =
  'next' | 'previous' | 'first' | 'last' | 'accept' | 'reject' | 'select' | 'undo' | 'help' | 'leave';

/** The keys, in the order the help shows them. */
export const KEY_MAP = [
  { command: 'next', keys: ['j', 'ArrowDown'] },
  { command: 'previous', keys: ['k', 'ArrowUp'] },
  { command: 'first', keys: ['Home'] },
  { command: 'last', keys: ['End'] },
  { command: 'accept', keys: ['a'] },
  { command: 'reject', keys: ['r'] },
  { command: 'select', keys: ['x'] },
  { command: 'undo', keys: ['u'] },
  { command: 'help', keys: ['?'] },
  { command: 'leave', keys: ['Escape'] },
] as const satisfies readonly { command: Command; keys: readonly string[] }[];

/** Commands that a held key repeats. */
const REPEATABLE: ReadonlySet<Command> = new Set<Command>(['next', 'previous']);

/** The command of a key press, if it is one and what has focus does not need the key itself. */
export const commandOf = (event: KeyboardEvent): Command | undefined => {
  if (hasModifier(event) || event.defaultPrevented) return undefined;
  if (event.shiftKey && event.key !== '?') return undefined;
  // Caps Lock gives capitals.
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const command = KEY_MAP.find(({ keys }) => (keys as readonly string[]).includes(key))?.command;
  if (!command || (event.repeat && !REPEATABLE.has(command))) return undefined;
  return command !== 'leave' && needsKeys(event) ? undefined : command;
};

/** Whether a key press is part of a combination or of a character being composed. */
export const hasModifier = (event: KeyboardEvent): boolean =>
  event.ctrlKey || event.metaKey || event.altKey || isComposing(event);

/** Whether text is being written where a key was pressed. */
export const isWriting = (event: Event): boolean => isTextEntry(event.composedPath()[0]);

/** Whether a comment is being written, and something of it is there to lose. */
export const isInComment = (event: Event): boolean => {
  const target = event.composedPath()[0];
  return target instanceof HTMLTextAreaElement && target.value.trim() !== '';
};

const needsKeys = (event: Event): boolean => {
  const target = event.composedPath()[0];
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox';
  return target instanceof HTMLSelectElement || isTextEntry(target);
};

/** The keys and what they do. */
export const keysView = (term: Term): TemplateResult => {
  const names = {
    next: 'alertsKeyNext',
    previous: 'alertsKeyPrevious',
    first: 'alertsKeyFirst',
    last: 'alertsKeyLast',
    accept: 'decisionAccept',
    reject: 'decisionReject',
    select: 'alertsKeySelect',
    undo: 'decisionUndo',
    help: 'alertsKeyHelp',
    leave: 'alertsKeyLeave',
  } as const;
  const shown: Readonly<Record<string, string>> = { ArrowDown: '↓', ArrowUp: '↑', Escape: 'Esc' };
  const rows = [
    ...KEY_MAP.map(({ command, keys }) => ({ keys: keys.map((key) => shown[key] ?? key), name: term(names[command]) })),
    { keys: ['1', '…', '9'], name: term('alertsKeyReason') },
  ];
  return html`<h3>${term('alertsKeysTitle')}</h3>
    <dl>
      ${rows.map(
        ({ keys, name }) =>
          html`<div>
            <dt>${keys.map((key) => html`<kbd>${key}</kbd> `)}</dt>
            <dd>${name}</dd>
          </div>`,
      )}
    </dl>`;
};

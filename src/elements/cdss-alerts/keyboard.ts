/** What a key asks for while focus is on an alert. */
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

/** The command of a key press, if it is one and no text is being written. */
export const commandOf = (event: KeyboardEvent): Command | undefined => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return undefined;
  if (isWriting(event.composedPath()[0])) return undefined;
  // Caps Lock gives capitals; Shift with a letter is somebody else's shortcut.
  const key = event.key.length === 1 && !event.shiftKey ? event.key.toLowerCase() : event.key;
  if (event.shiftKey && key !== '?') return undefined;
  const command = KEY_MAP.find(({ keys }) => (keys as readonly string[]).includes(key))?.command;
  return command && event.repeat && !REPEATABLE.has(command) ? undefined : command;
};

const TEXT_INPUTS = /^(?:text|search|url|tel|email|password|number|date|time|datetime-local|month|week)$/;

const isWriting = (target: EventTarget | undefined): boolean =>
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && TEXT_INPUTS.test(target.type)) ||
  (target instanceof HTMLElement && target.isContentEditable);

import { html, type TemplateResult } from 'lit';
import type { Term } from '../term.ts';
import { KEY_MAP } from './keyboard.ts';

/** The keys and what they do. */
export const keysView = (term: Term): TemplateResult => {
  const names = {
    next: 'alertsKeyNext',
    previous: 'alertsKeyPrevious',
    first: 'alertsKeyFirst',
    last: 'alertsKeyLast',
    accept: 'alertsKeyAccept',
    reject: 'alertsKeyReject',
    select: 'alertsKeySelect',
    undo: 'alertsKeyUndo',
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

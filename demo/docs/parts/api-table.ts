// Renders tables of an element's interface from its manifest.
import MarkdownIt from 'markdown-it';
import type { ElementFacts } from '../../../packages/types/element-facts.ts';
import { html, type Markup, raw } from '../page.ts';

const inline = new MarkdownIt('zero').enable(['backticks', 'emphasis']);
const described = (text: string): Markup => raw(inline.renderInline(text));
const code = (text: string | undefined): Markup | '' => (text ? html`<code>${text}</code>` : '');

type Row = readonly (Markup | string)[];

interface Table {
  readonly columns: readonly string[];
  readonly rows: (element: ElementFacts) => readonly Row[];
}

const TABLES: Readonly<Record<string, Table>> = {
  properties: {
    columns: ['Property', 'Attribute', 'Type', 'Default', 'What it does'],
    rows: ({ properties }) =>
      properties.map(({ name, attribute, type, isReadonly, initial, description }) => [
        code(name),
        attribute ? code(attribute) : html`<span class="quiet">–</span>`,
        code(type),
        isReadonly ? 'read only' : code(initial),
        described(description),
      ]),
  },
  methods: {
    columns: ['Method', 'Resolves', 'What it does'],
    rows: ({ methods }) =>
      methods
        .filter(({ description }) => description)
        .map(({ signature, resolves, description }) => [code(signature), code(resolves), described(description)]),
  },
  events: {
    columns: ['Event', 'Class', 'When'],
    rows: ({ events }) =>
      events.map(({ name, type, description }) => [
        html`<a href="../events.html#${name}"><code>${name}</code></a>`,
        code(type),
        described(description),
      ]),
  },
  slots: {
    columns: ['Slot', 'Takes'],
    rows: ({ slots }) => slots.map(({ name, description }) => [name ? code(name) : 'default', described(description)]),
  },
  parts: {
    columns: ['Part', 'What it is'],
    rows: ({ parts }) => parts.map(({ name, description }) => [code(`::part(${name})`), described(description)]),
  },
  variables: {
    columns: ['Custom property', 'Default', 'What it sets'],
    rows: ({ cssProperties }) =>
      cssProperties.map(({ name, initial, description }) => [code(name), code(initial), described(description)]),
  },
  states: {
    columns: ['Custom state', 'When'],
    rows: ({ states }) => states.map(({ name, description }) => [code(`:state(${name})`), described(description)]),
  },
};

/** `<!-- api TAG TABLE -->` */
export function apiTable(
  elements: ReadonlyMap<string, ElementFacts>,
  [tag = '', name = '']: readonly string[],
): Markup {
  const element = elements.get(tag);
  const table = TABLES[name];
  if (!element || !table) throw new Error(`The manifest has no ${name} of ${tag}.`);
  const rows = table.rows(element);
  if (rows.length === 0) throw new Error(`<${tag}> has no ${name}: leave the table out.`);
  return tableOf('table api', table.columns, rows);
}

export const tableOf = (className: string, columns: readonly string[], rows: readonly Row[]): Markup =>
  html`<div class="${className}">
    <table>
      <thead>
        <tr>
          ${columns.map((column) => html`<th scope="col">${column}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${row.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;

// Renders tables of an element's interface from its manifest.
import MarkdownIt from 'markdown-it';
import type { ElementDeclaration, Member } from '../manifest.ts';
import { html, type Markup, raw } from '../page.ts';

const inline = new MarkdownIt('zero').enable(['backticks', 'emphasis']);
const described = (text = ''): Markup => raw(inline.renderInline(text));
const code = (text: string | undefined): Markup | '' => (text ? html`<code>${text}</code>` : '');

const isPublic = ({ privacy = 'public', static: isStatic }: Member): boolean => privacy === 'public' && !isStatic;
const fields = ({ members = [] }: ElementDeclaration): readonly Member[] =>
  members.filter((member) => member.kind === 'field' && isPublic(member));
const methods = ({ members = [] }: ElementDeclaration): readonly Member[] =>
  members.filter((member) => member.kind === 'method' && isPublic(member) && member.description);

type Row = readonly (Markup | string)[];

interface Table {
  readonly columns: readonly string[];
  readonly rows: (element: ElementDeclaration) => readonly Row[];
}

const TABLES: Readonly<Record<string, Table>> = {
  properties: {
    columns: ['Property', 'Attribute', 'Type', 'Default', 'What it does'],
    rows: (element) =>
      fields(element).map((field) => [
        code(field.name),
        field.attribute ? code(field.attribute) : html`<span class="quiet">–</span>`,
        code(field.type?.text),
        field.readonly ? 'read only' : code(field.default),
        described(field.description),
      ]),
  },
  methods: {
    columns: ['Method', 'Resolves', 'What it does'],
    rows: (element) =>
      methods(element).map((method) => [
        code(signature(method)),
        code(resolved(method)),
        described(method.description),
      ]),
  },
  events: {
    columns: ['Event', 'Class', 'When'],
    rows: ({ events = [] }) =>
      events.map(({ name, type, description }) => [
        html`<a href="../events.html#${name}"><code>${name}</code></a>`,
        code(type?.text),
        described(description),
      ]),
  },
  slots: {
    columns: ['Slot', 'Takes'],
    rows: ({ slots = [] }) =>
      slots.map(({ name, description }) => [name ? code(name) : 'default', described(description)]),
  },
  parts: {
    columns: ['Part', 'What it is'],
    rows: ({ cssParts = [] }) =>
      cssParts.map(({ name, description }) => [code(`::part(${name})`), described(description)]),
  },
  variables: {
    columns: ['Custom property', 'Default', 'What it sets'],
    rows: ({ cssProperties = [] }) =>
      cssProperties.map((property) => [code(property.name), code(property.default), described(property.description)]),
  },
  states: {
    columns: ['Custom state', 'When'],
    rows: ({ cssStates = [] }) =>
      cssStates.map(({ name, description }) => [code(`:state(${name})`), described(description)]),
  },
};

/** `<!-- api TAG TABLE -->` */
export function apiTable(
  elements: ReadonlyMap<string, ElementDeclaration>,
  [tag = '', name = '']: readonly string[],
): Markup {
  const element = elements.get(tag);
  const table = TABLES[name];
  if (!element || !table) throw new Error(`The manifest has no ${name} of ${tag}.`);
  const rows = table.rows(element);
  if (rows.length === 0) throw new Error(`<${tag}> has no ${name}: leave the table out.`);
  return html`<div class="table api">
    <table>
      <thead>
        <tr>
          ${table.columns.map((column) => html`<th scope="col">${column}</th>`)}
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
}

function signature({ name, parameters = [] }: Member): string {
  return `${name}(${parameters.map((each) => `${each.name}${each.optional ? '?' : ''}: ${each.type?.text ?? 'unknown'}`).join(', ')})`;
}

const resolved = (method: Member): string => /^Promise<(.*)>$/.exec(method.return?.type?.text ?? '')?.[1] ?? 'void';

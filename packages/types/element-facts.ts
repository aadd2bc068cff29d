/** The facts of an element from the manifest, inherited members included. */
export interface ElementFacts {
  readonly tag: string;
  readonly className: string;
  readonly summary: string;
  readonly attributes: readonly AttributeFacts[];
  readonly properties: readonly PropertyFacts[];
  readonly events: readonly EventFacts[];
  readonly slots: readonly Named[];
  readonly parts: readonly Named[];
  readonly states: readonly Named[];
  readonly cssProperties: readonly (Named & { readonly initial: string | undefined })[];
}

export interface Named {
  readonly name: string;
  readonly description: string;
}

export interface AttributeFacts extends Named {
  /** The property that mirrors the attribute. */
  readonly property: string;
  readonly type: string;
  /** The values of a union of string literals; empty for any other type. */
  readonly values: readonly string[];
  readonly initial: string | undefined;
}

export interface PropertyFacts extends Named {
  readonly type: string;
  readonly isReadonly: boolean;
}

export interface EventFacts extends Named {
  /** The class of the event. */
  readonly type: string;
}

/** The parts of a custom elements manifest (schema 2) that we read. */
export interface Manifest {
  readonly modules: readonly { readonly declarations?: readonly Declaration[] }[];
}

interface Declaration {
  readonly name: string;
  readonly tagName?: string;
  readonly summary?: string;
  readonly attributes?: readonly (Item & { readonly fieldName?: string })[];
  readonly members?: readonly (Item & {
    readonly kind: string;
    readonly privacy?: string;
    readonly static?: boolean;
    readonly readonly?: boolean;
  })[];
  readonly events?: readonly Item[];
  readonly slots?: readonly Item[];
  readonly cssParts?: readonly Item[];
  readonly cssProperties?: readonly Item[];
  readonly cssStates?: readonly Item[];
}

interface Item {
  readonly name: string;
  readonly description?: string;
  readonly default?: string;
  readonly type?: { readonly text?: string };
}

/** The elements with a tag, sorted by tag. */
export function elementsOf({ modules }: Manifest): ElementFacts[] {
  return modules
    .flatMap(({ declarations = [] }) => declarations)
    .flatMap((declaration) => (declaration.tagName ? [factsOf(declaration, declaration.tagName)] : []))
    .sort((one, other) => (one.tag < other.tag ? -1 : 1));
}

function factsOf(declaration: Declaration, tag: string): ElementFacts {
  const { name, summary = '', attributes = [], members = [], events = [] } = declaration;
  return {
    tag,
    className: name,
    summary,
    attributes: attributes.map((attribute) => ({
      ...named(attribute),
      property: attribute.fieldName ?? attribute.name,
      type: typeOf(attribute),
      values: valuesOf(typeOf(attribute)),
      initial: attribute.default,
    })),
    properties: members
      .filter((member) => member.kind === 'field' && !member.static && (member.privacy ?? 'public') === 'public')
      .map((field) => ({ ...named(field), type: typeOf(field), isReadonly: field.readonly === true })),
    events: events.map((event) => ({ ...named(event), type: typeOf(event) })),
    slots: (declaration.slots ?? []).map(named),
    parts: (declaration.cssParts ?? []).map(named),
    states: (declaration.cssStates ?? []).map(named),
    cssProperties: (declaration.cssProperties ?? []).map((item) => ({ ...named(item), initial: item.default })),
  };
}

const named = ({ name, description = '' }: Item): Named => ({ name, description });
const typeOf = ({ name, type }: Item): string => {
  if (!type?.text) throw new Error(`The manifest has no type for ${name}.`);
  return type.text;
};
const valuesOf = (type: string): string[] =>
  /^'[^']*'( \| '[^']*')*$/.test(type) ? type.split(' | ').map((value) => value.slice(1, -1)) : [];

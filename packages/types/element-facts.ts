/** The facts of an element from the manifest, inherited members included. */
export type ElementFacts = ReturnType<typeof factsOf>;

export interface Named {
  readonly name: string;
  readonly description: string;
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
  readonly members?: readonly Member[];
  readonly events?: readonly Item[];
  readonly slots?: readonly Item[];
  readonly cssParts?: readonly Item[];
  readonly cssProperties?: readonly Item[];
  readonly cssStates?: readonly Item[];
}

interface Member extends Item {
  readonly kind: string;
  readonly privacy?: string;
  readonly static?: boolean;
  readonly readonly?: boolean;
  readonly attribute?: string;
  readonly parameters?: readonly (Item & { readonly optional?: boolean })[];
  readonly return?: Pick<Item, 'type'>;
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

function factsOf(declaration: Declaration, tag: string) {
  const { name, summary = '', attributes = [], members = [], events = [] } = declaration;
  const isPublic = ({ privacy = 'public', static: isStatic }: Member) => privacy === 'public' && !isStatic;
  return {
    tag,
    className: name,
    summary,
    attributes: attributes.map((attribute) => ({
      ...named(attribute),
      /** The property that mirrors the attribute. */
      property: attribute.fieldName ?? attribute.name,
      type: typeOf(attribute),
      /** The values of a union of string literals; empty for any other type. */
      values: valuesOf(typeOf(attribute)),
      initial: attribute.default,
    })),
    properties: members
      .filter((member) => member.kind === 'field' && isPublic(member))
      .map((field) => ({
        ...named(field),
        type: typeOf(field),
        isReadonly: field.readonly === true,
        attribute: field.attribute,
        initial: field.default,
      })),
    methods: members
      .filter((member) => member.kind === 'method' && isPublic(member))
      .map(({ parameters = [], return: returned, ...method }) => ({
        ...named(method),
        signature: `${method.name}(${parameters.map((each) => `${each.name}${each.optional ? '?' : ''}: ${each.type?.text ?? 'unknown'}`).join(', ')})`,
        resolves: /^Promise<(.*)>$/.exec(returned?.type?.text ?? '')?.[1] ?? 'void',
      })),
    /** Each with the class of the event as its type. */
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

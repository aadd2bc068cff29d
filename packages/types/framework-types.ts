import type { ElementFacts } from './element-facts.ts';

/** The facts of a framework's declarations: imports, the names of listeners in templates, the place of the tags. */
interface Framework {
  readonly imports: string;
  /** The name of a listener in a template; `undefined` if listeners are declared apart. */
  readonly listener?: (event: string) => string;
  readonly module: string;
  readonly declaration: (element: ElementFacts) => string;
  /** The lines before and after the declarations, inside the module. */
  readonly around?: readonly [before: string, after: string];
  readonly helpers?: string;
  /** The exports of the module for an element. */
  readonly exported?: (element: ElementFacts) => string;
}

export const FRAMEWORKS: Readonly<Record<'react' | 'vue' | 'svelte', Framework>> = {
  react: {
    imports: "import type { DetailedHTMLProps, HTMLAttributes, JSX, ReactElement } from 'react';",
    listener: (event) => `on${event}`,
    module: 'react',
    around: ['namespace JSX {\ninterface IntrinsicElements {', '}\n}'],
    declaration: ({ tag, className }) =>
      `'${tag}': DetailedHTMLProps<HTMLAttributes<Scribe.${className}>, Scribe.${className}> & ${className}Props;`,
    exported: (element) => `${componentListeners(element)}
/** \`<${element.tag}>\`: properties, listeners and methods (by \`ref\`), also where a server renders the page. */
export declare function ${element.className}(
  props: JSX.IntrinsicElements['${element.tag}'] & ${element.className}Listeners,
): ReactElement;
/** The element, as the value of a \`ref\`. */
export type ${element.className} = Scribe.${element.className};`,
  },
  vue: {
    imports: "import type { EmitFn, HTMLAttributes, PublicProps } from 'vue';",
    module: 'vue',
    around: ['interface GlobalComponents {', '}'],
    helpers: `/** An element as a template sees it. */
type InTemplate<Element, Props, Events> = new () => Element & {
  /** For templates only; not a property of the element. */
  $props: PublicProps & HTMLAttributes & Props;
  /** For templates only; not a method of the element. */
  $emit: EmitFn<{ [Name in keyof Events]: (event: Events[Name]) => void }>;
};`,
    declaration: ({ tag, className }) =>
      `'${tag}': InTemplate<Scribe.${className}, ${className}Props, ${className}Events>;`,
  },
  svelte: {
    imports: "import type { HTMLAttributes } from 'svelte/elements';",
    listener: (event) => `on${event}`,
    module: 'svelte/elements',
    around: ['interface SvelteHTMLElements {', '}'],
    declaration: ({ tag, className }) => `'${tag}': HTMLAttributes<Scribe.${className}> & ${className}Props;`,
  },
};

/** The declarations of the elements for a framework's templates. `door`: the module that declares the classes. */
export function frameworkTypes(declared: readonly ElementFacts[], framework: Framework, door: string): string {
  const elements = declared.map((element) => withEventsInside(element, declared));
  const { imports, module, declaration, around = ['', ''], helpers, exported } = framework;
  return [
    imports,
    `import type * as Scribe from '${door}';`,
    ...elements.flatMap((element) => [props(element, framework), ...(framework.listener ? [] : [events(element)])]),
    helpers ?? [],
    `declare module '${module}' {`,
    around[0],
    ...elements.map(declaration),
    around[1],
    '}',
    exported ? elements.map(exported) : [],
  ]
    .flat()
    .join('\n');
}

/** An element with a slot also gets the events of the elements in it, because they bubble. */
function withEventsInside(element: ElementFacts, all: readonly ElementFacts[]): ElementFacts {
  if (!element.slots.length) return element;
  const inside = all.flatMap(({ events }) => events);
  const events = new Map([...inside, ...element.events].map((event) => [event.name, event]));
  return { ...element, events: [...events.values()] };
}

/** Everything that a template can set: attributes, writable properties, listeners. */
function props({ className, tag, attributes, properties, events }: ElementFacts, { listener }: Framework): string {
  const lines = new Map<string, string>();
  const add = (name: string, type: string, description: string) =>
    lines.set(name, `/** ${description.replace(/\s+/g, ' ')} */\n'${name}'?: ${type} | undefined;`);
  for (const { name, property, type, description } of attributes)
    if (name !== property)
      add(name, type === 'number' ? 'number | string' : `Scribe.${className}['${property}']`, description);
  for (const { name, isReadonly, description } of properties)
    if (!isReadonly) add(name, `Scribe.${className}['${name}']`, description);
  if (listener)
    for (const { name, type, description } of events)
      add(listener(name), `((event: Scribe.${type}) => void)`, description);
  return `/** What a template sets on \`<${tag}>\`. */\nexport interface ${className}Props {\n${[...lines.values()].join('\n')}\n}`;
}

/** `onScribeAlertsChanged` for `scribe-alerts-changed`. */
const listenerProp = (event: string): string =>
  `on-${event}`.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const componentListeners = ({ className, tag, events }: ElementFacts): string =>
  `/** What hears the events of \`<${tag}>\`. */\nexport interface ${className}Listeners {\n${events
    .map(({ name, type, description }) => {
      return `/** ${description} */\n${listenerProp(name)}?: ((event: Scribe.${type}) => void) | undefined;`;
    })
    .join('\n')}\n}`;

/** The module with the components: the common code, and a line for each element. */
export function reactModule(elements: readonly ElementFacts[], code: string): string {
  const lines = elements.map(({ className, tag, properties }) => {
    const set = properties.filter(({ isReadonly }) => !isReadonly).map(({ name }) => name);
    const args = [className, tag, set].map((argument) => JSON.stringify(argument)).join(', ');
    return `export const ${className} = /* @__PURE__ */ component(${args});`;
  });
  return `'use client';\n${code.replace(/^export /gm, '')}\n${lines.join('\n')}\n`;
}

const events = ({ className, tag, events }: ElementFacts): string =>
  `/** What \`<${tag}>\` fires. */\nexport interface ${className}Events {\n${events
    .map(({ name, type, description }) => `/** ${description} */\n'${name}': Scribe.${type};`)
    .join('\n')}\n}`;

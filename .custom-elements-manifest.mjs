import { readFileSync } from 'node:fs';

/** Keeps only the events that the doc blocks name, not those of every `dispatchEvent` that the analyzer finds. */
const documentedEvents = {
  name: 'documented-events',
  packageLinkPhase({ customElementsManifest }) {
    for (const declaration of customElementsManifest.modules.flatMap(({ declarations = [] }) => declarations))
      if (declaration.events) declaration.events = declaration.events.filter(({ name }) => name?.startsWith('scribe-'));
  },
};

/** What the page's own attribute means to an element. */
const lang = {
  name: 'lang',
  fieldName: 'lang',
  type: { text: 'string' },
  description: 'The language; without it, that of the nearest `[lang]`: English, Spanish or Portuguese.',
};

/** The modules as the package has them: `.` with the classes and what they extend, `./define` with the definitions. */
const shippedModules = {
  name: 'shipped-modules',
  packageLinkPhase({ customElementsManifest }) {
    const door = 'index.js';
    const { modules } = customElementsManifest;
    const known = new Map(modules.flatMap(({ declarations = [] }) => declarations).map((one) => [one.name, one]));
    const { exports } = modules.find(({ path }) => path === 'src/index.ts');
    // The others are types.
    const values = exports.filter(({ name }) => known.has(name));
    for (const value of values) value.declaration.module = door;
    const declarations = new Set(values.map(({ name }) => known.get(name)));
    for (const { superclass } of declarations) {
      if (known.has(superclass?.name)) declarations.add(known.get(superclass.name));
      else if (superclass?.module) Object.assign(superclass, { module: undefined, package: 'global:' });
    }

    const elements = [...declarations].filter(({ tagName }) => tagName);
    for (const { attributes } of elements) attributes.push(lang);
    const definitions = elements.map(({ name, tagName }) => {
      return { kind: 'custom-element-definition', name: tagName, declaration: { name, module: door } };
    });
    const shipped = [
      { kind: 'javascript-module', path: door, declarations: [...declarations], exports: values },
      { kind: 'javascript-module', path: 'define.js', declarations: [], exports: definitions },
    ];
    const ofSources = (key, value) => (key === 'module' && /^\/?src\//.test(value) ? door : value);
    customElementsManifest.modules = JSON.parse(JSON.stringify(shipped, ofSources));
  },
};

export default {
  globs: ['src/index.ts', 'src/client/errors.ts', 'src/elements/**/*.ts', 'src/events.ts'],
  outdir: 'dist/widget',
  litelement: true,
  packagejson: false,
  plugins: [documentedEvents, shippedModules],
  /** Sorts the modules by name, because the file system lists folders in another order on each run. */
  overrideModuleCreation: ({ ts, globs }) =>
    globs.sort().map((path) => ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2015, true)),
};

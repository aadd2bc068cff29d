import { readFileSync } from 'node:fs';

/** Events are those that the doc blocks name, not every call of `dispatchEvent` that the analyzer finds. */
const documentedEvents = {
  name: 'documented-events',
  packageLinkPhase({ customElementsManifest }) {
    for (const declaration of customElementsManifest.modules.flatMap(({ declarations = [] }) => declarations))
      if (declaration.events) declaration.events = declaration.events.filter(({ name }) => name?.startsWith('scribe-'));
  },
};

export default {
  globs: ['src/elements/**/*.ts', 'src/events/*.ts'],
  outdir: 'dist',
  litelement: true,
  packagejson: false,
  plugins: [documentedEvents],
  /** Modules by name: folders are found in the order in which the file system answers, another on each run. */
  overrideModuleCreation: ({ ts, globs }) =>
    globs.sort().map((path) => ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2015, true)),
};

// `npm run manifest`: writes the data for editors and frameworks from `dist/widget/custom-elements.json`.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { format } from 'oxfmt';
import { cssCustomData, htmlCustomData, webTypes } from './editor-data.ts';
import { type Manifest, elementsOf } from './element-facts.ts';
import { FRAMEWORKS, frameworkTypes, reactModule } from './framework-types.ts';

const root = new URL('../../', import.meta.url);
const source = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const read = (path: string): unknown => JSON.parse(source(path));
const write = (path: string, text: string): void => writeFileSync(new URL(`dist/widget/${path}`, root), text);
const json = (value: object): string => `${JSON.stringify(value, null, 1)}\n`;

const elements = elementsOf(read('dist/widget/custom-elements.json') as Manifest);
if (elements.length === 0) throw new Error('dist/widget/custom-elements.json names no elements.');
const { version } = read('package.json') as { version: string };

write('vscode.html-custom-data.json', json(htmlCustomData(elements)));
write('vscode.css-custom-data.json', json(cssCustomData(elements)));
write('web-types.json', json(webTypes(elements, version)));

const writeFormatted = async (path: string, source: string): Promise<void> => {
  const { code, errors } = await format(path, source, { singleQuote: true, printWidth: 120 });
  if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join()}`);
  write(path, code);
};
mkdirSync(new URL('dist/widget/frameworks', root), { recursive: true });
for (const [name, framework] of Object.entries(FRAMEWORKS)) {
  const types = frameworkTypes(elements, framework, '../types/index.d.ts');
  await writeFormatted(`frameworks/${name}.d.ts`, types);
}
const component = stripTypeScriptTypes(source('packages/types/react-component.ts'));
await writeFormatted('frameworks/react.js', reactModule(elements, component));
// A page that imports the types for Vue or Svelte loads this empty module at run time.
write('frameworks/types-only.js', 'export {};\n');

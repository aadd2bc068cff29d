// Makes the data of custom-elements.json from the current sources.
import { cli } from '@custom-elements-manifest/analyzer/cli.js';
import { elementsOf, type ElementFacts, type Manifest } from '../../packages/types/element-facts.ts';

/** Reads every element of the widget, by its tag. */
export async function readElements(root: string): Promise<ReadonlyMap<string, ElementFacts>> {
  const argv = ['analyze', '--config', '.custom-elements-manifest.mjs', '--quiet'];
  const elements = elementsOf((await cli({ argv, cwd: root, noWrite: true })) as Manifest);
  return new Map(elements.map((element) => [element.tag, element]));
}

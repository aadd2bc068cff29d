// Makes the data of custom-elements.json from the current sources.
import { cli } from '@custom-elements-manifest/analyzer/cli.js';

interface Named {
  readonly name: string;
  readonly description?: string;
}

interface Typed extends Named {
  readonly type?: { readonly text: string };
  readonly default?: string;
}

export interface Member extends Typed {
  readonly kind: 'field' | 'method';
  readonly privacy?: 'private' | 'protected' | 'public';
  readonly static?: boolean;
  readonly readonly?: boolean;
  readonly attribute?: string;
  readonly parameters?: readonly (Typed & { readonly optional?: boolean })[];
  readonly return?: { readonly type?: { readonly text: string } };
}

/** The manifest's description of an element. */
export interface ElementDeclaration {
  readonly tagName: string;
  readonly summary: string;
  readonly members?: readonly Member[];
  readonly events?: readonly Typed[];
  readonly slots?: readonly Named[];
  readonly cssParts?: readonly Named[];
  readonly cssProperties?: readonly Typed[];
  readonly cssStates?: readonly Named[];
}

interface Manifest {
  readonly modules: readonly { readonly declarations?: readonly Partial<ElementDeclaration>[] }[];
}

/** Reads every element of the widget, by its tag. */
export async function readElements(root: string): Promise<ReadonlyMap<string, ElementDeclaration>> {
  const argv = ['analyze', '--config', '.custom-elements-manifest.mjs', '--quiet'];
  const { modules } = (await cli({ argv, cwd: root, noWrite: true })) as Manifest;
  const declarations = modules.flatMap(({ declarations = [] }) => declarations);
  return new Map(declarations.filter(isElement).map((declaration) => [declaration.tagName, declaration]));
}

const isElement = (declaration: Partial<ElementDeclaration>): declaration is ElementDeclaration =>
  declaration.tagName !== undefined;

import type { Shown } from '../shown-element.ts';
import type { ScribeElement } from '../../../../src/elements/scribe-element.ts';

/** Until the question of a document has been on show long enough for a yes to be meant for it. */
export const questionRead = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 450));

/** Says yes to the question of a document, having read it. */
export async function agree({ control }: Pick<Shown<ScribeElement>, 'control'>, yes = 'Continue as draft') {
  await questionRead();
  control(yes).click();
}

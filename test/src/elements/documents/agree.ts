import type { ScribeElement } from '../../../../src/elements/base/scribe-element.ts';
import { passOnPage } from '../../../support/test-page.ts';
import type { Shown } from '../shown-element.ts';

/** Until the question of a document has been on show long enough for a yes to be meant for it. */
export async function questionRead(): Promise<void> {
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  await passOnPage(450);
}

/** Says yes to the question of a document, having read it. */
export async function agree({ control }: Pick<Shown<ScribeElement>, 'control'>, yes = 'Continue as draft') {
  await questionRead();
  control(yes).click();
}

import type { ScribeElement } from '../../../../src/elements/base/scribe-element.ts';
import { passOnPage } from '../../../support/test-page.ts';
import type { Shown } from '../shown-element.ts';

/** Resolves when a document's question has been shown long enough to accept a yes. */
export async function questionRead(): Promise<void> {
  for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  await passOnPage(450);
}

/** Answers yes to a document's question after that time. */
export async function agree({ control }: Pick<Shown<ScribeElement>, 'control'>, yes = 'Continue as draft') {
  await questionRead();
  control(yes).click();
}

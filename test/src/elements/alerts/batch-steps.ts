import { expect } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { shownAlerts, type Shown } from '../../../support/shown-alerts.ts';
import { aSnapshot, yellowAlerts } from '../../../support/shown-consultation.ts';

/** Selects alerts for a batch. */
export const select = async (shown: Shown, ...ids: string[]): Promise<void> => {
  for (const id of ids) shown.control(id, 'select').click();
  await shown.settled();
};

/** Opens the review sheet. */
export const review = async (shown: Shown, decision: 'accepted' | 'rejected'): Promise<void> => {
  shown.find(`[data-action=review-${decision}]`).click();
  await shown.settled();
};

/** Scrolls the list of the sheet to its end. */
export const readToEnd = async ({ find }: { find: (selector: string) => HTMLElement }): Promise<void> => {
  const submit = find('dialog [type=submit]');
  for (let frame = 0; frame < 60 && submit.ariaDisabled === 'true'; frame++) {
    const list = find('.sheet-list');
    list.scrollTop = list.scrollHeight;
    await new Promise(requestAnimationFrame);
  }
};

/** Scrolls to the end of the sheet and sends the batch. */
export const confirm = async (shown: Shown): Promise<void> => {
  await readToEnd(shown);
  shown.find('dialog [type=submit]').click();
  await shown.settled();
};

/** Chooses the reason for the red alert of the sheet. */
export const choose = async (shown: Shown, value: string): Promise<void> => {
  const choice = shown.find('dialog select') as HTMLSelectElement;
  choice.value = value;
  choice.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  await shown.settled();
};

/** Returns the field of the comment for the red alert of the sheet. */
export const comment = (shown: Shown): HTMLTextAreaElement => shown.find('dialog textarea') as HTMLTextAreaElement;

/** Writes that comment by key. */
export const write = async (shown: Shown, text: string): Promise<void> => {
  comment(shown).focus();
  await sendKeys({ type: text });
  await shown.settled();
};

/**
 * Opens the sheet for twelve alerts in a scrolled page and closes it: focus must be on the button that opened it, and
 * the page must not have scrolled. A dialog by itself would scroll the list back to the card or heading before.
 */
export async function closesWhereItOpened(decision: 'accepted' | 'rejected', way: 'Escape' | 'Back'): Promise<void> {
  const shown = await shownAlerts({ snapshot: aSnapshot({}, yellowAlerts(12)) });
  shown.find('[data-action=select-all]').click();
  await shown.settled();
  scrollTo(0, 700);
  await review(shown, decision);
  if (way === 'Back') shown.find('[data-action=close-sheet]').click();
  else await sendKeys({ press: 'Escape' });
  await shown.settled();
  expect((shown.find('dialog') as HTMLDialogElement).open).to.equal(false);
  const { activeElement } = shown.element.shadowRoot as ShadowRoot;
  expect((activeElement as HTMLElement | null)?.dataset['action']).to.equal(`review-${decision}`);
  expect(scrollY).to.equal(700);
}

/** Expects that the message of the sheet is in view, and the end of the list is not. */
export function expectMessageInView({ find }: Shown): void {
  const list = find('.sheet-list').getBoundingClientRect();
  const message = find('.sheet-list [role=alert]').getBoundingClientRect();
  expect(message.top).to.be.within(list.top, list.bottom - 1);
  expect(find('.sheet-end').getBoundingClientRect().top).to.be.above(list.bottom);
}

import { sendKeys } from '@web/test-runner-commands';
import type { Shown } from '../../../support/shown-alerts.ts';

/** Presses keys one after the other through the browser's driver. */
export const press = async (shown: Shown, ...keys: string[]): Promise<void> => {
  for (const key of keys) {
    // Not every driver knows `Control+a`.
    const modifiers = key.split('+').slice(0, -1);
    for (const down of modifiers) await sendKeys({ down });
    await sendKeys({ press: key.split('+').at(-1) ?? key });
    for (const up of modifiers) await sendKeys({ up });
    await shown.settled();
  }
};

/** Gives focus to the card of an alert. */
export const focused = async (shown: Shown, id: string): Promise<void> => {
  shown.card(id).focus();
  await shown.settled();
};

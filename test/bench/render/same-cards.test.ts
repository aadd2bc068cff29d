// The render bench stops when its ways differ. This test says so at the change of the widget's markup, not at the next bench.
import { test } from 'node:test';
import { chromium } from 'playwright';
import { chromiumArgs, ensureHeadlessChromium } from '../../support/browsers.ts';
import { assertSameCards } from './alerts-works.ts';
import { scriptsOfWays } from './scripts.ts';

test('all ways of the render bench make the cards of the widget', async () => {
  const scripts = await scriptsOfWays({ isReadable: true });
  const browser = await chromium.launch({ executablePath: await ensureHeadlessChromium(), args: chromiumArgs });
  try {
    await assertSameCards(browser, scripts);
  } finally {
    await browser.close();
  }
});

// A doctor whose system requests more contrast, or forces its own colours.
import { expect } from '@playwright/test';
import { test } from './served.ts';
import { openStage } from './stage-page.ts';

test('where more contrast is asked for, no text is muted and each line is strong', async ({ stage: page }) => {
  await openStage(page, { element: 'all', scenario: 'completed' });
  const colours = () =>
    page.evaluate(() =>
      ['scribe-session', 'scribe-documents', 'scribe-cdss-alerts'].map((tag) => {
        const probe = document.createElement('i');
        document.querySelector(tag)?.shadowRoot?.querySelector('.root')?.append(probe);
        const resolved = (name: string) => {
          probe.style.color = `var(--_${name})`;
          return getComputedStyle(probe).color;
        };
        const found = {
          text: resolved('text'),
          muted: resolved('muted'),
          border: resolved('border'),
          strong: resolved('border-strong'),
        };
        probe.remove();
        return found;
      }),
    );
  const usual = await colours();
  for (const { muted, text } of usual) expect(muted).not.toBe(text);
  await page.emulateMedia({ contrast: 'more' });
  for (const [at, { text, muted, border, strong }] of (await colours()).entries()) {
    expect([muted, border]).toEqual([text, strong]);
    expect(border).not.toBe(usual[at]?.border);
  }
});

test('where colours are forced, the button that sends a batch is told apart from the one beside it', async ({
  stage: page,
}) => {
  await openStage(page, { element: 'cdss-alerts', scenario: 'batch-reject' });
  await page.emulateMedia({ forcedColors: 'active' });
  const surfaces = await page.evaluate(() =>
    ['.batch-bar .button.primary', '.batch-bar [data-action=review-rejected]'].map((button) => {
      const found = document.querySelector('scribe-cdss-alerts')?.shadowRoot?.querySelector(button);
      return found ? getComputedStyle(found).backgroundColor : button;
    }),
  );
  expect(surfaces[0]).toMatch(/^rgb/);
  expect(surfaces[0]).not.toBe(surfaces[1]);
});

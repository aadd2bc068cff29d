// A doctor whose system asks for more contrast.
import { expect } from '@playwright/test';
import { test } from './served.ts';
import { openStage } from './stage-page.ts';

for (const element of ['session', 'documents', 'cdss-alerts'] as const) {
  test(`${element}: where more contrast is asked for, no text is muted and each line is strong`, async ({
    stage: page,
  }) => {
    await openStage(page, { element, scenario: 'completed' });
    const colours = () =>
      page
        .locator(`scribe-${element} .root`)
        .first()
        .evaluate((root) => {
          const probe = document.createElement('i');
          root.append(probe);
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
        });
    const usual = await colours();
    expect(usual.muted).not.toBe(usual.text);
    await page.emulateMedia({ contrast: 'more' });
    const { text, muted, border, strong } = await colours();
    expect([muted, border]).toEqual([text, strong]);
    expect(border).not.toBe(usual.border);
  });
}

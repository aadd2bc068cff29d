// In a real browser: an honest page passes, and its invariant finds each lie of a page's script.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findChromium } from '../../support/browsers.ts';
import { ownFolder } from '../../support/own-folder.ts';
import { check } from '../checker/checker.ts';
import type { Fact, FactKind, History } from '../history.ts';
import { inWorldWithWidgets } from '../scenarios/finish.ts';
import { openBrowser, widgetsFinding } from './widgets.ts';
import { until } from '../../support/until.ts';

const skip = (await findChromium()) === undefined ? 'no Chromium is installed' : false;

const noted = <Kind extends FactKind>(history: History, kind: Kind, is: (fact: Fact<Kind>) => boolean) =>
  until(`the history has the fact ${kind}`, () => history.of(kind).some(is));

describe('real widgets', () => {
  it('are none where no Chromium is installed, and the scenario says so', async () => {
    const browser = await openBrowser(3, () => Promise.resolve(undefined));
    assert.deepEqual([browser.pages, browser.doctors], [0, 0]);
    const { seen, isKept } = widgetsFinding(browser, []);
    assert.deepEqual([seen, isKept], ['no Chromium is installed: all doctors are simulated', true]);
  });

  it('are found honest, and each lie of a page is caught by its invariant', { skip }, async (t) => {
    const folder = ownFolder(t);
    const size = { instances: 1, doctors: 0, patients: 2, alerts: 3 };
    await inWorldWithWidgets(2, { ...size, seed: 1, folder }, async (world, browser) => {
      const { history, service } = world;
      const [honest, liar] = await browser.open(world, world.pages.url);
      assert.ok(honest && liar);
      const [own, other] = honest.doctor.patients;
      assert.ok(own && other);
      // A proxy that confirms a decision without sending it.
      await liar.page.addInitScript(() => {
        const { fetch } = window;
        window.fetch = (input, init) => {
          const [, id] = /\/alerts\/(\w+)\/accept(?:\?|$)/.exec(input as string) ?? [];
          return id === undefined ? fetch(input, init) : Promise.resolve(Response.json({ id, status: 'accepted' }));
        };
      });
      await Promise.all([honest.load(own), liar.load(other)]);
      await Promise.all([honest.shown(), liar.shown()]);
      for (const { page } of [honest, liar]) await page.locator('[data-action=accept]').first().click();
      for (const tab of [honest, liar])
        await noted(history, 'told', (told) => told.tab === tab.name && told.phase === 'recorded');
      const disagreement = async (tab: typeof honest) =>
        tab.disagreement(await service.statuses(tab.doctor, tab.patient.session));
      assert.equal(await disagreement(honest), undefined);
      assert.match((await disagreement(liar)) ?? '', /cfa_endure_1_2_1 says accepted, not pending/);

      // The page's script decides without a click, and another patient's name is above the cards.
      await honest.page.evaluate((id) => document.querySelector('scribe-cdss-alerts')!.accept(id), own.alerts[1]!);
      await liar.page.evaluate(() => {
        document.querySelector('scribe-session')!.shadowRoot!.querySelector('.patient')!.textContent = 'Patient 9.9';
      });
      await noted(history, 'shown', ({ patient }) => patient === 'Patient 9.9');
      await Promise.all([honest.page.close(), liar.page.close()]);
      await until('the service has nothing left to send', () => service.hasten());
      await world.readAll();
      assert.deepEqual(
        check(history.facts).map(({ wrong }) => [...new Set(wrong)]),
        [
          [
            'widget 2 of dr-1 told accepted of cfa_endure_1_2_1 as recorded; it never was',
            'widget 2 of dr-1 counted 1 of c-1-2 as recorded; 0 were',
          ],
          [
            'accepted of cfa_endure_1_1_2 was sent 1 times, and decided 0 times',
            'nobody decided accepted of cfa_endure_1_1_2',
          ],
          ['widget 2 of dr-1 shows Patient 9.9 as the patient of c-1-2'],
          ...[[], [], []],
        ],
      );
    });
  });
});

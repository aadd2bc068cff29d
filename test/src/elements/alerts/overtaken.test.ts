// While an update waits, the screen differs from the record.
import { expect } from '@open-wc/testing';
import { holdUpdates } from '../../../support/held.ts';
import { endShown, shownAlerts, type Shown } from '../../../support/shown-alerts.ts';
import { alertsWith, aSnapshot } from '../../../support/shown-consultation.ts';

afterEach(endShown);

const asked = (shown: Shown) => shown.consultation.asked.filter(({ what }) => what === 'one');

describe('<scribe-cdss-alerts>: a decision on what the record no longer says', () => {
  const changes: Record<string, (shown: Shown) => void> = {
    'an alert that says something else by then': ({ consultation }) =>
      consultation.showAlerts(alertsWith('cfa_labs', { action: 'Take 900 mg.' })),
    'an alert that is gone by then': ({ consultation }) =>
      consultation.showAlerts(alertsWith('cfa_labs', {}).filter(({ id }) => id !== 'cfa_labs')),
    'alerts that nobody may decide by then': ({ consultation }) => {
      const audit = { undecidable: 'audit' } as const;
      consultation.show({ ...audit, alerts: aSnapshot(audit).alerts });
    },
  };
  for (const [what, change] of Object.entries(changes))
    it(`is not made on ${what}`, async () => {
      const shown = await shownAlerts();
      const come = holdUpdates(shown.element);
      change(shown);
      const answer = shown.element.accept('cfa_labs').catch((error: unknown) => error);
      shown.control('cfa_labs', 'accept').click();
      come();
      expect(await answer).to.include({ kind: 'aborted', code: 'decision_overtaken' });
      await shown.settled();
      expect(asked(shown)).to.deep.equal([]);
    });

  it('is made in the same turn if the record equals what is shown', async () => {
    const shown = await shownAlerts();
    shown.control('cfa_labs', 'accept').click();
    expect(asked(shown).map(({ ids }) => ids)).to.deep.equal([['cfa_labs']]);
    await shown.settled();
  });
});

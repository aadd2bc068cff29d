import { expect } from '@open-wc/testing';
import { emulateMedia, setViewport } from '@web/test-runner-commands';
import { ScribeError } from '../../../../src/index.ts';
import type { ConsultationView, FailureReason } from '../../../../src/consultation/view.ts';
import { expectAccessible, RULES_OF_LANGUAGE, RULES_OF_WIDTH } from '../../../support/accessible.ts';
import { canBeNarrow, canEmulateMedia } from '../../../support/engine.ts';
import { endShown, shownAlerts, type Shown } from '../../../support/shown-alerts.ts';
import { someAlerts } from '../../../../demo/playground/scenarios/clinical-builders.ts';
import { aDecision, aView } from '../../../support/shown-consultation.ts';

const ERROR = new ScribeError('api', 'Refused.', { code: 'resource_conflict', status: 409, requestId: 'req-1' });
const UNREAD = { value: undefined, readAt: undefined, failure: undefined } as const;
const failed = (reason: FailureReason, error = ERROR): ConsultationView =>
  aView({ documents: { ...UNREAD, state: 'failed', failure: { reason, error } }, alerts: [] });
const unread = (state: 'loading' | 'gated' | 'signed-out' | 'empty', isSignedOut = false): ConsultationView =>
  aView({ documents: { ...UNREAD, state }, alerts: [], isSignedOut });
const read = aView().documents;

const VIEWS: Record<string, () => ConsultationView> = {
  'open alerts': () => aView(),
  loading: () => unread('loading'),
  gated: () => unread('gated'),
  'signed out': () => unread('signed-out', true),
  'logged out, and signed in again': () => unread('signed-out'),
  'not started': () => unread('empty'),
  unavailable: () => failed('unavailable'),
  'not permitted': () => failed('not-permitted'),
  'not granted': () => failed('not-granted'),
  'not found': () => failed('not-found'),
  invalid: () => failed('invalid'),
  'set-up': () => failed('set-up', new ScribeError('set-up', 'Missing.', { param: 'session-id' })),
  'no alerts': () => aView({}, []),
  'all reviewed': () =>
    aView(
      {},
      someAlerts().map((alert, index) => ({
        ...alert,
        status: ['accepted', 'rejected', 'escalated'][index % 3] ?? '',
      })),
    ),
  stale: () => aView({ documents: { ...read, failure: { reason: 'unavailable', error: ERROR } } }),
  offline: () => aView({ connection: 'offline' }),
  reconnecting: () => aView({ connection: 'reconnecting' }),
  'no scope to decide': () => aView({ undecidable: 'scope' }),
  'patient not known': () => aView({ undecidable: 'patient', patientName: undefined }),
  'audit off': () => aView({ undecidable: 'audit' }),
};

const PHASES = (
  [
    'undo',
    'sending',
    'confirming',
    'recorded',
    'applied',
    'not-applied',
    'not-confirmed',
    'conflict',
    'refused',
  ] as const
).map((phase) => phase);

const ACTS: Record<string, (shown: Shown) => Promise<void>> = {
  'a reason asked for': async ({ control }) => control('cfa_ibuprofen', 'reject').click(),
  'a selection': async ({ control }) => control('cfa_ibuprofen', 'select').click(),
  'the keys shown': async ({ find }) => find('[popovertarget]').click(),
  'a batch under review': async ({ control, find, settled }) => {
    control('cfa_ibuprofen', 'select').click();
    control('cfa_labs', 'select').click();
    await settled();
    find('[data-action=review-rejected]').click();
  },
  'a batch without its reason': async ({ control, find, settled }) => {
    control('cfa_ibuprofen', 'select').click();
    await settled();
    find('[data-action=review-rejected]').click();
    await settled();
    find('dialog [type=submit]').click();
  },
  'a batch being sent': async ({ control, find, settled }) => {
    control('cfa_labs', 'select').click();
    await settled();
    find('[data-action=review-accepted]').click();
    await settled();
    find('dialog [type=submit]').click();
  },
  'a batch refused': async ({ control, find, settled, consultation }) => {
    consultation.answer = () => Promise.reject(new ScribeError('api', 'Gone.', { status: 404, param: 'cfa_labs' }));
    control('cfa_labs', 'select').click();
    control('cfa_statin', 'select').click();
    await settled();
    find('[data-action=review-accepted]').click();
    await settled();
    find('dialog [type=submit]').click();
  },
};

const accessible = async (shown: Shown, rules?: readonly string[]): Promise<void> => {
  await shown.settled();
  // Axe does not see that the bars cover what is behind them, only that the buttons of both are close.
  for (const bar of shown.findAll('.bar, .batch-bar')) bar.style.position = 'static';
  await expectAccessible(shown.element, rules);
};

describe('<scribe-cdss-alerts> accessibility', () => {
  afterEach(async () => {
    endShown();
    document.documentElement.removeAttribute('style');
    if (canEmulateMedia) await emulateMedia({ colorScheme: 'light', forcedColors: 'none' });
    await setViewport({ width: 900, height: 700 });
  });

  for (const [name, view] of Object.entries(VIEWS)) {
    for (const lang of ['en', 'es', 'pt-BR']) {
      it(`${name}, in ${lang}`, async () =>
        accessible(await shownAlerts({ view: view(), lang }), lang === 'en' ? undefined : RULES_OF_LANGUAGE));
    }
  }

  for (const phase of PHASES) {
    it(`a decision in phase ${phase}`, async () => {
      const shown = await shownAlerts();
      shown.consultation.showDecisions({
        cfa_ibuprofen: aDecision('rejected', phase, { error: phase === 'refused' ? ERROR : undefined }),
        cfa_labs: aDecision('accepted', phase),
      });
      await accessible(shown);
    });
  }

  for (const [name, act] of Object.entries(ACTS)) {
    it(name, async () => {
      const shown = await shownAlerts();
      await act(shown);
      await accessible(shown);
    });
  }

  if (canEmulateMedia) {
    it('in the dark', async () => {
      await emulateMedia({ colorScheme: 'dark' });
      Object.assign(document.documentElement.style, { colorScheme: 'dark', background: '#141a21' });
      const shown = await shownAlerts();
      shown.consultation.showDecisions({
        cfa_labs: aDecision('accepted', 'refused', { error: ERROR }),
        cfa_diet: aDecision('accepted', 'undo'),
      });
      await accessible(shown);
    });

    it('in forced colours', async () => {
      await emulateMedia({ forcedColors: 'active' });
      await accessible(await shownAlerts());
    });
  }

  const narrow = canBeNarrow ? [['open alerts', async () => undefined] as const, ...Object.entries(ACTS)] : [];
  for (const [name, act] of narrow) {
    it(`320 px wide: ${name}, with nothing cut off and targets of 24 px`, async () => {
      await setViewport({ width: 320, height: 800 });
      const shown = await shownAlerts({ lang: 'es' });
      await act(shown);
      await accessible(shown, RULES_OF_WIDTH);
      expect(document.documentElement.scrollWidth).to.be.at.most(320);
      const wide = shown
        .findAll('.alerts *')
        .filter(
          (element) =>
            element.scrollWidth > element.clientWidth + 1 &&
            element.clientWidth > 1 &&
            getComputedStyle(element).display !== 'inline',
        );
      expect(wide.map((element) => element.className || element.localName)).to.deep.equal([]);
    });
  }
});

import { expect } from '@open-wc/testing';
import type { ScribeSession } from '../../../../src/elements/session/scribe-session.ts';
import { aSession, minutesBefore } from '../../../../demo/playground/scenarios/clinical-builders.ts';
import { scenario } from '../../../../demo/playground/scenarios/make-scenario.ts';
import { endShown, show, type Shown } from '../shown-element.ts';

const points = (shown: Shown<ScribeSession>) =>
  shown.findAll('.timeline li').map((point) => point.textContent?.replaceAll(/\s+/g, ' ').trim());

describe('the timeline of a session', () => {
  afterEach(endShown);

  it('tells what happened when', async () => {
    const shown = await show<ScribeSession>('completed');
    expect(points(shown).map((point) => point?.replace(/, Nov.*[AP]M/, ''))).to.deep.equal([
      'Created 47 minutes ago',
      'Finished 21 minutes ago',
    ]);
  });

  it('says the absolute time on hover and to screen readers', async () => {
    const shown = await show<ScribeSession>('completed');
    const time = shown.find<HTMLTimeElement>('.timeline time');
    expect(time.title).to.match(/Nov 21, 2026, \d+:\d\d/);
    expect(time.querySelector('.hidden')?.textContent).to.contain(time.title);
    expect(Date.parse(time.dateTime)).to.equal(Date.parse(minutesBefore(shown.page.platform.now(), 47)));
  });

  it('counts the seconds of a session that goes on', async () => {
    const shown = await show<ScribeSession>('in-progress');
    expect(points(shown)[1]).to.equal('Elapsed 47:00');
    await shown.pass(1000);
    expect(points(shown)[1]).to.equal('Elapsed 47:01');
  });

  it('leaves out absent values, and shows unreadable ones as they were sent', async () => {
    const bare = (createdAt: string | null, completedAt: string | null) => (now: number) =>
      scenario(now, { session: { ...aSession(now), createdAt, completedAt } });
    expect(points(await show<ScribeSession>(bare(null, null)))).to.deep.equal([]);
    expect(points(await show<ScribeSession>(bare(' ', '\n')))).to.deep.equal([]);
    const backwards = await show<ScribeSession>(bare('2026-11-21T10:40:00Z', '2026-11-21T10:21:00Z'));
    expect(points(backwards)).to.have.length(2);
    const odd = await show<ScribeSession>(bare('yesterday', null));
    expect(points(odd)).to.deep.equal(['Created yesterday']);
  });

  it('takes the empty date of another system for no time, and a clock that is ahead for now', async () => {
    const empty = '0001-01-01T00:00:00';
    const running = (createdAt: string, completedAt: string) => (now: number) =>
      scenario(now, { session: { status: 'inProgress', createdAt, completedAt }, documents: [] });
    expect(points(await show<ScribeSession>(running(empty, empty)))).to.deep.equal(['Created not recorded']);
    const ahead = await show<ScribeSession>((now) => running(minutesBefore(now, -2), empty)(now));
    // A session that goes on is not finished because its end is sent as a blank.
    const blank = await show<ScribeSession>((now) => running(minutesBefore(now, 2), ' ')(now));
    expect(points(blank).at(-1)).to.equal('Elapsed 2:00');
    expect(points(ahead).map((point) => point?.split(',')[0])).to.deep.equal(['Created just now', 'Elapsed 0:00']);
  });

  for (const [lang, words] of [
    ['es', 'Finalizada hace 21 minutos, 21 nov 2026, DAY'],
    ['pt-BR', 'Finalizada há 21 minutos, 21 de nov. de 2026, DAY'],
  ] as const) {
    it(`speaks ${lang}`, async () => {
      const shown = await show<ScribeSession>('completed', { lang });
      expect(points(shown)[1]?.replace(/\d\d?:\d\d/, 'DAY')).to.equal(words);
    });
  }
});

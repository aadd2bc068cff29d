// The line about a record's freshness has reserved room, so that nothing moves under the pointer (UX rule 8).
import { expect } from '@open-wc/testing';
import { html, type TemplateResult } from 'lit';
import type { ScribeElement } from '../../../src/elements/base/scribe-element.ts';
import { endShown, show, type Shown } from './shown-element.ts';

/** Widths in pixels: panels, and the columns of a wide page. */
const WIDTHS = [300, 320, 360, 396, 412, 480, 560, 640, 688, 700, 780, 840, 900, 1100];
const LANGUAGES = ['en', 'es', 'pt-BR'];

interface Subject {
  readonly template: (sessionId: string, width: number) => TemplateResult;
  /** Selector of the content below the line. */
  readonly below: string;
}

const SUBJECTS: Readonly<Record<string, Subject>> = {
  'scribe-session': {
    template: (id, width) => html`<scribe-session session-id=${id} style="inline-size: ${width}px"></scribe-session>`,
    below: '.facts',
  },
  'scribe-documents': {
    template: (id, width) =>
      html`<scribe-documents session-id=${id} style="inline-size: ${width}px"></scribe-documents>`,
    below: '.document',
  },
  'scribe-cdss-alerts': {
    template: (id, width) =>
      html`<scribe-cdss-alerts session-id=${id} style="inline-size: ${width}px"></scribe-cdss-alerts>`,
    below: '.card',
  },
};

/** Returns the distance of the content below from the top of the element. */
const placeOf = ({ element, find }: Shown<ScribeElement>, below: string): number =>
  find(below).getBoundingClientRect().top - element.getBoundingClientRect().top;

describe('the line on freshness', () => {
  afterEach(endShown);

  for (const [name, { template, below }] of Object.entries(SUBJECTS)) {
    for (const lang of LANGUAGES) {
      it(`<${name}>, ${lang}: nothing moves when a read fails, the page goes offline and comes back`, async () => {
        const shown = await show<ScribeElement>('completed', { template: (id) => template(id, 320), lang });
        const { element, page, pass, findAll } = shown;
        const places = () =>
          WIDTHS.map((width) => {
            element.style.inlineSize = `${width}px`;
            return placeOf(shown, below);
          });
        const calm = places();
        page.proxy.fail('/v1/', { code: 'service_unavailable' });
        void element.refresh();
        await pass(60_000);
        expect(findAll('[part=stale]')).to.have.length(1);
        expect(places(), 'stale').to.deep.equal(calm);
        page.proxy.recover();
        void element.refresh();
        await pass(10_000);
        expect(findAll('[part=stale]')).to.have.length(0);
        page.platform.goOffline();
        await pass();
        expect(findAll('[part=connection]')).to.have.length(1);
        expect(places(), 'offline').to.deep.equal(calm);
        page.platform.goOnline();
        await pass(1000);
        expect(findAll('.strip')).to.have.length(0);
        expect(places(), 'online again').to.deep.equal(calm);
      });
    }
  }

  for (const [name, { template }] of Object.entries(SUBJECTS)) {
    it(`<${name}>: offline, a refresh that fails is still offline, on screen and as it is told`, async () => {
      const { element, page, pass, find, findAll } = await show<ScribeElement>('completed', {
        template: (id) => template(id, 320),
      });
      const told = () => find('.root > [role=status]').textContent.trim();
      page.platform.goOffline();
      page.proxy.fail('/v1/', { network: 'before' });
      await pass();
      void element.refresh();
      await pass(60_000);
      expect(element.matches(':state(stale)')).to.equal(true);
      expect(findAll('[part=stale]')).to.have.length(0);
      expect(find('[part=connection] .in-full, [part=connection] > span').textContent).to.equal(
        'Offline. May be out of date.',
      );
      expect(told()).to.equal('Offline. May be out of date.');
      page.platform.goOnline();
      await pass(1000);
      expect(find('[part=stale]').textContent).to.contain('Not updated since');
      expect(told()).to.match(/^Not updated since/);
    });
  }

  it('says when the session was read, though its documents never were', async () => {
    const { page, element, pass, find } = await show<ScribeElement>('unavailable');
    page.proxy.recover();
    page.proxy.fail('/v1/scribe-sessions/c-done/medical-record-documents', { code: 'service_unavailable' });
    void element.refresh();
    await pass(60_000);
    expect(element.state).to.equal('ready');
    expect(find('.freshness').textContent).to.match(/^Checked /);
  });

  it('inside a session is the session’s, for the documents as well', async () => {
    const { element, page, pass, find } = await show<ScribeElement>('completed', {
      template: (id) => html`<scribe-session session-id=${id}><scribe-documents></scribe-documents></scribe-session>`,
    });
    page.proxy.fail('/v1/scribe-sessions/c-done/medical-record-documents', { code: 'service_unavailable' });
    void element.refresh();
    await pass(60_000);
    expect(find('[part=stale]').textContent).to.contain('Not updated since');
    const documents = element.querySelector('scribe-documents');
    expect(documents?.matches(':state(stale)')).to.equal(true);
    expect(documents?.shadowRoot?.querySelector('.freshness')).to.equal(null);
  });
});

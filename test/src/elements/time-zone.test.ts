// A laptop that travels: the zone of the browser changes while the page is open.
import { expect } from '@open-wc/testing';
import { endShown, shownAlerts } from '../../support/shown-alerts.ts';

describe('a time on show', () => {
  const { DateTimeFormat } = Intl;
  const { getTimezoneOffset } = Date.prototype;

  afterEach(() => {
    Object.assign(Intl, { DateTimeFormat });
    Object.assign(Date.prototype, { getTimezoneOffset });
    endShown();
  });

  it('is of the zone of now', async () => {
    const { element } = await shownAlerts();
    const written = () => element.localize.date(0, { timeStyle: 'short' });
    const former = written();
    Object.assign(Date.prototype, { getTimezoneOffset: () => -825 });
    Object.assign(Intl, {
      DateTimeFormat: class extends DateTimeFormat {
        constructor(lang: string, options: Intl.DateTimeFormatOptions) {
          super(lang, { ...options, timeZone: 'Pacific/Chatham' });
        }
      },
    });
    expect(written()).not.to.equal(former);
    expect(written()).to.match(/^12:45/);
  });
});

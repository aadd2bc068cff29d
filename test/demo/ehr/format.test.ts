import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatPercent, formatSeconds, formatTime } from '../../../demo/ehr/pages/format.ts';
import { LANGUAGES } from '../../../demo/ehr/pages/i18n/languages.ts';

describe('the EHR’s words', () => {
  it('write the time of day as the widget beside them does', () => {
    const moment = new Date(2026, 10, 21, 16, 40);
    for (const { code } of LANGUAGES) {
      const widgets = new Intl.DateTimeFormat(code, { timeStyle: 'short' }).format(moment);
      assert.equal(formatTime(moment, code), widgets);
    }
    assert.match(formatTime(moment, 'en'), /^4:40\sPM$/);
  });

  it('write shares and times of the report, and a dash for what is not known', () => {
    assert.deepEqual([formatPercent(0.476, 'en'), formatPercent(null, 'es')], ['48%', '–']);
    assert.deepEqual(
      [20, 120, 86_400, null].map((time) => formatSeconds(time, 'en')),
      ['20 sec', '2 min', '24 hr', '–'],
    );
    assert.equal(formatSeconds(20, 'pt-BR'), '20 s');
  });
});

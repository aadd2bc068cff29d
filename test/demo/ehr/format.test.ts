import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatTime } from '../../../demo/ehr/pages/format.ts';
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
});

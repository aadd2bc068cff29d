import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { timeText, timeView, type TimeFormat } from '../../../src/elements/clinical/time-view.ts';
import { englishTerm as term } from '../../support/english.ts';

const NOW = Date.parse('2026-11-21T10:42:00Z');
const before = (minutes: number) => new Date(NOW - minutes * 60_000).toISOString();

/** Returns the formats of a browser in that zone. */
function formatIn(zone: string): TimeFormat {
  const relative = new Intl.RelativeTimeFormat('en');
  return {
    now: NOW,
    term,
    date: (value, options) => new Intl.DateTimeFormat('en', { timeZone: zone, ...options }).format(value),
    relativeTime: (value, unit) => relative.format(value, unit),
  };
}

/** Returns the text of a template without its markup. */
const shown = (text: string, zone = 'UTC') => timeView(text, formatIn(zone)).values.slice(-2).join(' | ');

describe('a time on show', () => {
  it('is relative to now, with the absolute time beside it', () => {
    assert.equal(shown(before(3 * 60)), '3 hours ago | Nov 21, 2026, 7:42 AM');
    assert.equal(shown(before(3 * 60).slice(0, 19), 'America/New_York'), '3 hours ago | Nov 21, 2026, 2:42 AM');
  });

  it('is so many whole days old, never “yesterday”, which it may not have been', () => {
    assert.match(shown(before(47 * 60)), /^1 day ago \|/);
    assert.match(shown(before(48 * 60)), /^2 days ago \|/);
  });

  it('that is a little ahead is just now; one that is far ahead is the time itself, never “in …”', () => {
    for (const minutes of [0, 0.5, -1, -3, -5]) assert.match(shown(before(minutes)), /^just now \|/, `${minutes}`);
    assert.match(shown(before(-6)), /\| Nov 21, 2026, 10:48 AM$/);
    assert.match(shown(before(-60 * 24)), /\| Nov 22, 2026, 10:42 AM$/);
  });

  it('that is a date alone is that date in every zone', () => {
    for (const zone of ['Pacific/Honolulu', 'UTC', 'Pacific/Kiritimati']) {
      assert.equal(timeText('2026-11-21', formatIn(zone)), 'Nov 21, 2026', zone);
      assert.match(shown('2026-11-21', zone), /\| Nov 21, 2026$/);
    }
  });

  it('that nobody recorded is said so, and what is no time stays as it was sent', () => {
    assert.match(shown('0001-01-01T00:00:00'), /not recorded$/);
    assert.match(shown(' 0001-01-01T00:00:00'), /not recorded$/);
    assert.match(shown('2026-02-31T10:00:00Z'), /2026-02-31T10:00:00Z$/);
    assert.equal(timeText('yesterday', formatIn('UTC')), 'yesterday');
  });
});

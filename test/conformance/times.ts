// §1: timestamps are ISO 8601 strings in UTC.
import assert from 'node:assert/strict';

const ISO_UTC = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)$/;

/** Returns whether a text is an ISO 8601 time in UTC. */
export const isIsoUtc = (value: unknown): value is string =>
  typeof value === 'string' && ISO_UTC.test(value) && !Number.isNaN(Date.parse(value));

/** Throws unless every field named `…At` in a value, at any depth, is null or a time. */
export function checkTimes(value: unknown, where: string): void {
  if (Array.isArray(value)) for (const item of value) checkTimes(item, where);
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) {
      if (/[a-z]At$/.test(name) && inner !== null) assert.ok(isIsoUtc(inner), `${name} ${String(inner)}: ${where}`);
      checkTimes(inner, where);
    }
}

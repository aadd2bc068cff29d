// For any answer of the service (UX rules 1, 10 and 12): no crash, no lost alert that had an id, no executed markup, no false all-clear.
import { expect } from '@open-wc/testing';
import fc from 'fast-check';
import { html } from 'lit';
import { aDocument, aSession, someAlerts } from '../../../demo/playground/scenarios/clinical-builders.ts';
import type { ScribeSession } from '../../../src/index.ts';
import { endShown, show } from './shown-element.ts';

const RUNS = 120;
const SEED = 20261125;
const NOW = Date.UTC(2026, 10, 21);

type Path = readonly (string | number)[];

const hostile = fc.constantFrom(
  '<img src=x onerror="globalThis.ran = 1">',
  '<script>globalThis.ran = 1</script>',
  'javascript:globalThis.ran=1',
  '</bdi></article>',
  '{{7*7}}${1}',
  '\u202e\u2028\u0000\ud800',
  '__proto__',
  'x'.repeat(20_000),
  'a\tb\nc\td\r\re',
);
const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(null, '', [], {}, [null], 0, -1, 1e308, true, { id: 1 }, [[]], Array(300).fill('x')),
  hostile,
);

/** Returns the paths of all parts of a value. */
function placesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, inner]) => placesOf(inner, [...path, name]))];
}

/** Returns a copy with another value in one place. */
function put(root: unknown, [name, ...rest]: Path, value: unknown): unknown {
  if (name === undefined) return value;
  const copy = (Array.isArray(root) ? [...(root as unknown[])] : { ...(root as object) }) as Record<string, unknown>;
  copy[name] = put(copy[name], rest, value);
  return copy;
}

const all = (sessionId: string) =>
  html`<scribe-session session-id=${sessionId}>
    <scribe-documents></scribe-documents>
    <scribe-cdss-alerts></scribe-cdss-alerts>
  </scribe-session>`;

describe('elements over answers with any value in any place', () => {
  afterEach(endShown);

  it(`show every alert that has an id, run nothing and never say that there is none (${RUNS} answers)`, async function () {
    this.timeout(RUNS * 500);
    const sent = { documents: [aDocument(NOW, { cdssAlerts: someAlerts() })], session: aSession(NOW) };
    const places = placesOf(sent).filter((path) => path.length > 1 && path.join() !== 'session,id');
    const { page, element, pass } = await show<ScribeSession>('completed', { template: all });
    const alerts = element.querySelector('scribe-cdss-alerts');
    const faults: string[] = [];
    const note = (event: ErrorEvent | PromiseRejectionEvent) =>
      void faults.push(String('reason' in event ? event.reason : event.message));
    addEventListener('error', note);
    addEventListener('unhandledrejection', note);
    try {
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...places), odd, async (path, value) => {
          const mutated = put(sent, path, value) as typeof sent;
          const consultation = page.proxy.consultation();
          consultation.session = mutated.session;
          consultation.documents = [...[mutated.documents].flat(), aDocument(NOW, { id: 'doc_sound', cdssAlerts: [] })];
          await element.refresh();
          await pass(0);
          const where = `${path.join('.')} = ${JSON.stringify(value)?.slice(0, 80)}`;
          const shown = [...(alerts?.renderRoot.querySelectorAll<HTMLElement>('[data-id]') ?? [])];
          const ids = shown.map(({ dataset }) => dataset['id']);
          const isItself =
            path[0] === 'documents' && path[2] === 'cdssAlerts' && (path.length === 4 || path[4] === 'id');
          const isAll =
            path[0] === 'documents' && (path.length === 2 || (path.length === 3 && path[2] === 'cdssAlerts'));
          const expected = someAlerts().filter((_, place) => !isAll && !(isItself && String(place) === path[3]));
          const lost = expected.filter(({ id }) => !ids.includes(id)).map(({ id }) => id);
          const text = alerts?.renderRoot.textContent ?? '';
          expect(lost, where).to.deep.equal([]);
          if (expected.length) expect(text, where).not.to.match(/No alerts found|All \d+ recorded/);
          expect(Reflect.get(globalThis, 'ran'), where).to.equal(undefined);
          expect(faults, where).to.deep.equal([]);
        }),
        { numRuns: RUNS, seed: SEED },
      );
    } finally {
      removeEventListener('error', note);
      removeEventListener('unhandledrejection', note);
    }
  });
});

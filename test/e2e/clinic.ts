import { join } from 'node:path';
import type { NodeResult } from 'axe-core';
import { type APIRequestContext, type Locator, type Page, test as base, expect } from '@playwright/test';
import { DOCTORS } from '../../demo/ehr/data/doctors.ts';
import { type Demo, startDemo } from '../support/demo-servers.ts';
import { firstPortOr } from '../support/demo-settings.ts';
import { type Audit, axeViolations } from '../support/axe.ts';
import { isRecording, recordStory } from '../guard/story.ts';
import { layOutSkipped } from '../support/lay-out-skipped.ts';

/** A call that the service received, from `GET /_sandbox/calls`. */
export interface ServiceCall {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly status: number | null;
}

/** The hidden failures of a page: console errors, uncaught errors, violations of its policies. */
export interface Noise {
  readonly lines: string[];
  /** Allows statuses that the story expects; a browser logs each of them as a failed load. */
  expectStatus(...statuses: number[]): void;
  /** Allows a line that the hostile page itself causes. */
  expectLine(part: string): void;
}

interface Clinic {
  readonly noise: Noise;
  readonly sandbox: Sandbox;
  /** Records the story for `npm run guard`. */
  readonly recorded: void;
}

/** A client of the demo's sandbox: its controls, its calls, and its API with a doctor's key. */
export class Sandbox {
  readonly origin: string;
  readonly #request: APIRequestContext;

  constructor(request: APIRequestContext, origin: string) {
    this.#request = request;
    this.origin = origin;
  }

  async control(name: string, data: unknown): Promise<void> {
    const answer = await this.#request.post(`${this.origin}/_sandbox/${name}`, { data });
    expect(answer.ok(), `${name}: ${await answer.text()}`).toBe(true);
  }

  /** Advances the sandbox by some seconds, so that an accepted change is in the record at once. */
  async hasten(): Promise<void> {
    await this.control('clock', { advanceSeconds: 5 });
  }

  async calls(): Promise<ServiceCall[]> {
    return (await (await this.#request.get(`${this.origin}/_sandbox/calls`)).json()) as ServiceCall[];
  }

  /** Resolves with the calls that record a decision. */
  async decisions(): Promise<ServiceCall[]> {
    return (await this.calls()).filter(({ method, path }) => method === 'POST' && path.startsWith('/v1/cdss/'));
  }

  async get<Answer>(path: string, key = 'sk_sandbox_ana'): Promise<Answer> {
    const answer = await this.#request.get(`${this.origin}${path}`, { headers: { Authorization: `Bearer ${key}` } });
    return (await answer.json()) as Answer;
  }

  async post(path: string, data: unknown, key = 'sk_sandbox_ana'): Promise<void> {
    const answer = await this.#request.post(`${this.origin}${path}`, {
      headers: { Authorization: `Bearer ${key}` },
      data,
    });
    expect(answer.ok(), await answer.text()).toBe(true);
  }
}

/** The worker's three real servers, reset to their seeds before each story; a noisy page fails the story. */
export const test = base.extend<Clinic, { readonly demo: Demo }>({
  demo: [
    async ({ browserName: _ }, use, { parallelIndex, project }) => {
      // A run with one demo for all has started it and gives its address.
      const { baseURL } = project.use;
      if (baseURL !== undefined) return use({ ehr: baseURL, sandbox: portsBefore(baseURL, 20) });
      const ends: (() => Promise<void>)[] = [];
      try {
        await use(await startDemo(firstPortOr(4110) + parallelIndex, (end) => ends.push(end)));
      } finally {
        await Promise.all(ends.map((end) => end()));
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ demo }, use) => use(demo.ehr),
  // Screenshots show the clinic in the morning at any local time.
  timezoneId: async ({ browserName: _ }, use) => use(zoneWhereItIs(11)),
  sandbox: async ({ request, demo }, use) => {
    const sandbox = new Sandbox(request, demo.sandbox);
    await sandbox.control('reset', {});
    await sandbox.control('faults', []);
    await use(sandbox);
  },
  noise: [
    async ({ context, sandbox: _ }, use) => {
      const lines: string[] = [];
      const expected = new Set<number>();
      const parts: string[] = [];
      const isExpected = (text: string) =>
        [...expected].some((status) => text.includes(`status of ${status}`)) ||
        parts.some((part) => text.includes(part));
      context.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return;
        lines.push(message.text());
      });
      context.on('weberror', (error) => lines.push(error.error().message));
      await context.addInitScript(() => {
        addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
          console.error(`policy ${violatedDirective} blocked ${blockedURI}`),
        );
      });
      await use({
        lines,
        expectStatus: (...statuses) => statuses.forEach((status) => expected.add(status)),
        expectLine: (part) => void parts.push(part),
      });
      expect(lines.filter((line) => !isExpected(line))).toEqual([]);
    },
    { auto: true },
  ],
  recorded: [
    ({ context }, use, { titlePath }) => (isRecording ? recordStory(context, titlePath.join(' '), use) : use()),
    { auto: true },
  ],
});

export { expect };

/** Signs in by the request that the demo's own page sends; `safety.spec.ts` does so on that page. */
export async function signIn(page: Page, doctor: string): Promise<void> {
  const id = DOCTORS.find(({ name }) => name === doctor)?.id;
  const answer = await page.request.post('/sign-in', { data: { doctor: id } });
  expect(answer.ok(), await answer.text()).toBe(true);
  await page.goto('/');
  await expect(heading(page, 'Today')).toBeVisible();
}

/** Finds the page's heading by selector, because a search by role computes the roles of all the widget's nodes at each try. */
const heading = (page: Page, name: string): Locator => page.locator('h1', { hasText: name });

/** Opens a patient's chart from the schedule. */
export async function openChart(page: Page, patient: string): Promise<void> {
  await page.getByRole('link', { name: patient }).first().click();
  await expect(heading(page, patient)).toBeVisible();
}

export const alerts = (page: Page): Locator => page.locator('.scribe-parts > scribe-cdss-alerts');
export const documents = (page: Page): Locator => page.locator('scribe-documents');
export const session = (page: Page): Locator => page.locator('scribe-session');

/**
 * Finds the card of the alert on one plan element, not by roles, which are computed for the whole page at each try.
 * `accessibility-tree.spec.ts` tests the roles.
 */
export const cardOf = (list: Locator, element: string): Locator =>
  list.locator('article').filter({ has: list.page().locator('h3', { hasText: new RegExp(`^\\s*${element}\\s*$`) }) });

/** Finds the card in the chart. */
export const alertCard = (page: Page, element: string): Locator => cardOf(alerts(page), element);

/** Saves a picture with `PICTURES=1`; no test compares it. */
export async function screenshot(page: Page, name: string, options: { fullPage?: boolean } = {}): Promise<void> {
  if (!process.env['PICTURES']) return;
  await page.screenshot({ path: inResults(`screenshots/${name}.png`), animations: 'disabled', ...options });
}

/** Returns the path of a file in the results of the run. */
export const inResults = (name: string): string => join(test.info().project.outputDir, name);

/** Answers yes to the question before an export, which accepts no answer before it is readable. */
export async function agree(from: Locator, yes: 'Continue' | 'Continue as draft'): Promise<void> {
  const go = from.getByRole('button', { name: yes, exact: true });
  await go.waitFor();
  await expect(async () => {
    if (await go.isVisible()) await go.press('Enter', { timeout: 500 });
    await expect(go).toHaveCount(0, { timeout: 200 });
  }).toPass();
}

/** Passes the undo window of five seconds; call `page.clock.install()` before the page opens. */
export const passUndoWindow = (page: Page): Promise<void> => page.clock.fastForward(6000);

/** Matches a control of the selection bar. */
const OF_BAR = /data-action="(review-|clear)/;
/** Returns whether only the bar over the list is too near to a target: a scroll moves it away. */
const isUnderBar = ({ any }: NodeResult): boolean =>
  any.some(({ relatedNodes = [] }) => relatedNodes.length > 0 && relatedNodes.every(({ html }) => OF_BAR.test(html)));

/** Throws if axe finds a fault, by all its rules and the WCAG 2.2 target size or by the given rules. */
export async function expectAccessible(
  page: Page,
  rules?: readonly string[],
  part: Pick<Audit, 'leaveOut'> = {},
): Promise<void> {
  await page.evaluate(layOutSkipped, '');
  const wanted = rules ? { runOnly: [...rules] } : { rules: { 'target-size': { enabled: true } } };
  const violations = await axeViolations(page, { ...wanted, ...part });
  const faults = violations.flatMap(({ id, nodes }) =>
    nodes.filter((node) => !isUnderBar(node)).map(({ target }) => `${id}: ${JSON.stringify(target)}`),
  );
  expect(faults).toEqual([]);
}

/** Throws if axe finds a fault around the widget: `playground/matrix.spec.ts` audits its states, the chart both together. */
export const expectAccessibleAround = (page: Page): Promise<void> =>
  expectAccessible(page, undefined, { leaveOut: 'scribe-session' });

const portsBefore = (url: string, ports: number): string => url.replace(/\d+$/, (port) => String(Number(port) - ports));

/** Returns a time zone in which it is that hour now. */
function zoneWhereItIs(hour: number): string {
  const ahead = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  // These zones have the opposite sign.
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

// The parts that the specs of this folder share: a hospital, its pages, and the widget on them.
import { type Locator, type Page } from '@playwright/test';
import { Sandbox, agree, cardOf, expect, passUndoWindow, test as clinic } from '../../e2e/clinic.ts';
import { openHospital, type Hospital } from './hospital.ts';
import type { HostedPage } from './host-server.ts';

export { agree, cardOf, expect, passUndoWindow };

export const CONSULTATION = 'c-done';

/** The elements as an integrator writes them. */
export const ELEMENTS = `<scribe-session session-id="${CONSULTATION}"><scribe-documents></scribe-documents><scribe-cdss-alerts></scribe-cdss-alerts></scribe-session>`;

/** The same, whose decisions are sent without an undo window: for what does not test the window, and would wait for it. */
export const AT_ONCE = ELEMENTS.replace('<scribe-cdss-alerts>', '<scribe-cdss-alerts undo-seconds="0">');

/** The parts of a page that differ from case to case. */
export interface HostPage {
  readonly doctype?: string;
  readonly htmlAttributes?: string;
  readonly head?: string;
  readonly body?: string;
  /** The script that loads the widget; the module by default. */
  readonly script?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Given {
  /** Serves a page and opens it. */
  readonly visit: (page: HostPage, path?: string) => Promise<void>;
  /** The options of `configure`, as script text. */
  readonly options: string;
  /** The script element that loads the widget as a module. */
  readonly module: (nonce?: string) => string;
  /** The script elements that load it as a classic script. */
  readonly classic: (nonce?: string) => string;
}

const assertion = (host: string) =>
  `({ sessionIds }) => fetch('${host}/scribe-assertion', { method: 'POST', body: JSON.stringify({ sessionIds }) }).then((answer) => answer.text())`;

const nonced = (nonce: string | undefined) => (nonce === undefined ? '' : ` nonce="${nonce}"`);

export const test = clinic.extend<Given, { readonly hospital: Hospital }>({
  hospital: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const ends: (() => unknown)[] = [];
      const hospital = await openHospital((end) => ends.push(end));
      await use(hospital);
      for (const end of ends.reverse()) await end();
    },
    { scope: 'worker' },
  ],
  // The hospital replaces the demo.
  demo: [({ hospital }, use) => use({ ehr: hospital.host.origin, sandbox: hospital.sandbox }), { scope: 'worker' }],
  sandbox: async ({ request, hospital }, use) => {
    const sandbox = new Sandbox(request, hospital.sandbox);
    await sandbox.control('reset', {});
    await sandbox.control('faults', []);
    hospital.host.reset();
    await use(sandbox);
  },
  options: async ({ hospital }, use) =>
    use(`{ publishableKey: 'pk_sandbox_ana', fetchAssertion: ${assertion(hospital.host.origin)} }`),
  module: async ({ hospital, options }, use) =>
    use(
      (nonce) => `<script type="module"${nonced(nonce)}>
        import { configure } from '${hospital.proxy}/embed/v1/scribe-widget.js';
        configure(${options});
      </script>`,
    ),
  classic: async ({ hospital, options }, use) =>
    use(
      (nonce) => `<script${nonced(nonce)} src="${hospital.proxy}/embed/v1/scribe-widget.classic.js"></script>
      <script${nonced(nonce)}>Scribe.configure(Object.assign({ proxy: '${hospital.proxy}' }, ${options}));</script>`,
    ),
  visit: async ({ page, hospital, module }, use) =>
    use(async (given, path = '/') => {
      await page.goto(hospital.host.put(path, hosted({ script: module(), ...given })));
    }),
});

/** A page of the host as it is sent. */
export function hosted({
  doctype = '<!doctype html>',
  htmlAttributes = 'lang="en"',
  head = '',
  body = ELEMENTS,
  script = '',
  headers = {},
}: HostPage): HostedPage {
  const html = `${doctype}<html ${htmlAttributes}><head><meta charset="utf-8"><title>Host</title>${head}</head><body>${body}${script}</body></html>`;
  return { html, headers };
}

export const session = (page: Page): Locator => page.locator('scribe-session').first();
export const documents = (page: Page): Locator => page.locator('scribe-documents').first();
export const alerts = (page: Page): Locator => page.locator('scribe-cdss-alerts').first();

/** The card of the alert on one plan element. */
export const card = (page: Page, element: string): Locator => cardOf(alerts(page), element);

/** All three elements show the record of the patient, the first of the page or those in a part of it. The page looks itself: a locator looks through all shadow roots at each try. */
export async function expectShown(page: Page, within = ''): Promise<void> {
  const missing = () =>
    page.evaluate((place) => {
      const isSeen = (element: Element | null): boolean => {
        const { width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
        return width > 0 && height > 0 && !!element?.checkVisibility({ visibilityProperty: true });
      };
      const rootOf = (tag: string): ShadowRoot | null => document.querySelector(`${place} ${tag}`)?.shadowRoot ?? null;
      const isTextSeen = (tag: string, text: string): boolean => {
        const texts = document.createTreeWalker(rootOf(tag) ?? document.createElement('i'), NodeFilter.SHOW_TEXT);
        while (texts.nextNode())
          if (texts.currentNode.nodeValue?.includes(text) && isSeen(texts.currentNode.parentElement)) return true;
        return false;
      };
      if (!isTextSeen('scribe-session', 'Helena Duarte')) return 'the patient';
      if (!isTextSeen('scribe-documents', 'Right knee pain for three weeks, worse on stairs.')) return 'the note';
      for (const article of rootOf('scribe-cdss-alerts')?.querySelectorAll('article') ?? [])
        if (article.querySelector('h3')?.textContent?.trim() === 'Ibuprofen')
          return isSeen(article.querySelector('[data-action="accept"]')) ? 'nothing' : 'its Accept';
      return 'the alert';
    }, within);
  await expect.poll(missing, 'what is missing').toBe('nothing');
}

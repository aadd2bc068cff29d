import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { AT_ONCE, alerts, card, cardOf, documents, expect, expectShown, hosted, session, test } from './hostile.ts';

const NONCE = 'bm9uY2U';

/** What such a page sends; nothing in it is unsafe. */
const strict = (proxy: string, more = '') =>
  `default-src 'none'; script-src 'nonce-${NONCE}' 'strict-dynamic'; style-src 'self'; connect-src 'self' ${proxy}; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'${more}`;

for (const way of ['module', 'classic'] as const) {
  test(`a strict policy, by nonce: the ${way} works, and violates nothing`, async ({
    page,
    visit,
    hospital,
    module,
    classic,
  }) => {
    await visit({
      script: (way === 'module' ? module : classic)(NONCE),
      headers: { 'Content-Security-Policy': strict(hospital.proxy, '; trusted-types lit-html') },
    });
    await expectShown(page);
    await expect(page.locator('scribe-cdss-alerts .root')).toHaveCSS('font-size', '15px');
  });
}

test('a strict policy, by the proxy’s name: works, the parts loaded later too', async ({
  page,
  visit,
  hospital,
  options,
}) => {
  await visit(
    {
      script: '<script type="module" src="/setup.js"></script>',
      headers: {
        'Content-Security-Policy': `default-src 'none'; script-src 'self' ${hospital.proxy}; connect-src 'self' ${hospital.proxy}; require-trusted-types-for 'script'; trusted-types lit-html`,
      },
    },
    put(hospital.host, options, hospital.proxy),
  );
  await expectShown(page);
  await card(page, 'Spironolactone').getByRole('button', { name: 'Reject: Spironolactone' }).click();
  await expect(card(page, 'Spironolactone').getByRole('radio').first()).toBeVisible();
});

/** A script of the host at `/setup.js`; answers the path of the page. */
function put(
  host: { put(path: string, page: { html: string; headers: Record<string, string> }): string },
  options: string,
  proxy: string,
): string {
  host.put('/setup.js', {
    html: `import { configure } from '${proxy}/embed/v1/scribe-widget.js'; configure(${options});`,
    headers: { 'Content-Type': 'text/javascript' },
  });
  return '/strict';
}

for (const [name, way, list] of [
  ['a list that does not know us', 'module', '; trusted-types foo'],
  ['no policy at all', 'classic', "; trusted-types 'none'"],
] as const) {
  test(`Trusted Types with ${name}: the ${way} says that it cannot work, in the place of each element`, async ({
    page,
    visit,
    hospital,
    noise,
    module,
    classic,
  }) => {
    noise.expectLine('lit-html');
    noise.expectLine('scribe-widget');
    noise.expectLine('TrustedHTML');
    noise.expectLine('trusted-types-sink');
    noise.expectLine('policy trusted-types blocked');
    await visit({
      script: (way === 'module' ? module : classic)(NONCE),
      headers: { 'Content-Security-Policy': strict(hospital.proxy, list) },
    });
    for (const element of [session(page), documents(page), alerts(page)])
      await expect(element.getByText('Scribe cannot work in this page').first()).toBeVisible();
  });
}

test('where another Lit has taken its policy’s name, the widget takes its own', async ({
  page,
  visit,
  hospital,
  noise,
  module,
}) => {
  noise.expectLine('lit-html');
  noise.expectLine('policy trusted-types blocked');
  await visit({
    head: `<script nonce="${NONCE}">trustedTypes.createPolicy('lit-html', { createHTML: (html) => html });</script>`,
    script: module(NONCE),
    headers: { 'Content-Security-Policy': strict(hospital.proxy, '; trusted-types lit-html scribe-widget') },
  });
  await expectShown(page);
});

test('connect-src without the proxy is named on screen and in the console', async ({
  page,
  visit,
  noise,
  hospital,
}) => {
  noise.expectLine('connect-src');
  noise.expectLine('Content Security Policy');
  const told: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'info') told.push(message.text());
  });
  await visit({ headers: { 'Content-Security-Policy': "connect-src 'self'" } });
  await expect(session(page).getByText('Scribe is not set up').first()).toBeVisible();
  await expect(
    session(page)
      .getByText(/Content-Security-Policy blocks Scribe: connect-src/)
      .first(),
  ).toBeVisible();
  expect(told.join()).toContain(`connect-src must name ${hospital.proxy}`);
  await expect(session(page).getByText('Not started', { exact: true })).toHaveCount(0);
});

test('in a frame sandboxed without allow-same-origin it says why it cannot work', async ({
  page,
  hospital,
  module,
  noise,
}) => {
  noise.expectLine('CORS');
  noise.expectLine('Failed to load');
  noise.expectLine('ERR_FAILED');
  hospital.host.put('/inner', hosted({ script: module() }));
  await page.goto(
    hospital.host.put(
      '/',
      hosted({ body: '<iframe sandbox="allow-scripts" src="/inner" width="700" height="700"></iframe>' }),
    ),
  );
  const inner = page.frameLocator('iframe').locator('scribe-session');
  await expect(inner.getByText('Scribe is not set up').first()).toBeVisible();
  await expect(inner.getByText(/has no origin of its own/).first()).toBeVisible();
});

test('in a frame sandboxed with allow-same-origin alone, where no form is sent, it works', async ({
  page,
  hospital,
  module,
  noise,
  sandbox,
}) => {
  // Chromium’s own advice to the page.
  noise.expectLine('can escape its sandboxing');
  hospital.host.put('/inner', hosted({ script: module(), body: AT_ONCE }));
  await page.goto(
    hospital.host.put(
      '/',
      hosted({
        body: '<iframe sandbox="allow-scripts allow-same-origin" src="/inner" width="700" height="700"></iframe>',
      }),
    ),
  );
  const inner = page.frameLocator('iframe').locator('scribe-cdss-alerts');
  const decided = async () => (await sandbox.decisions()).map(({ path }) => /[a-z]+(?=\?|$)/.exec(path)?.[0]);

  const red = cardOf(inner, 'Spironolactone');
  await red.getByRole('button', { name: 'Reject: Spironolactone' }).click();
  await red.getByRole('radio').first().check();
  await red.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect.poll(decided).toEqual(['reject']);

  for (const name of ['Metformin', 'Ibuprofen']) await inner.getByRole('checkbox', { name: `Select ${name}` }).check();
  await inner.getByRole('button', { name: 'Accept selected' }).click();
  await expect(inner.locator('.sheet-list')).toBeFocused();
  // To the end of the list: the frame is low.
  await page.keyboard.press('End');
  await inner
    .getByRole('dialog')
    .getByRole('button', { name: /^Accept/ })
    .click();
  await expect.poll(decided).toEqual(['reject', 'decisions']);
});

test('a page opened from a file says why it cannot work', async ({ page, module, noise }) => {
  noise.expectLine('CORS');
  noise.expectLine('Failed to load');
  const folder = mkdtempSync(join(tmpdir(), 'scribe-file-'));
  const file = join(folder, 'page.html');
  writeFileSync(file, hosted({ script: module() }).html);
  await page.goto(pathToFileURL(file).href);
  await expect(
    session(page)
      .getByText(/has no origin of its own/)
      .first(),
  ).toBeVisible();
  rmSync(folder, { recursive: true });
});

test('injected markup that names a server sends nothing there and changes nothing', async ({
  page,
  visit,
  hospital,
}) => {
  const strangers: string[] = [];
  page.on('request', (request) => {
    const { origin } = new URL(request.url());
    if (origin !== hospital.proxy && origin !== hospital.host.origin) strangers.push(request.url());
  });
  const evil = '//evil.example';
  const attributes = [
    'proxy',
    'src',
    'href',
    'base-url',
    'endpoint',
    'api',
    'url',
    'publishable-key',
    'fetch-assertion',
    'token',
    'messages',
    'context',
  ]
    .map((name) => `${name}="${evil}"`)
    .join(' ');
  await visit({
    body: `<scribe-session session-id="c-done" ${attributes}><scribe-documents ${attributes}></scribe-documents><scribe-cdss-alerts ${attributes}></scribe-cdss-alerts></scribe-session>
      <link rel="preconnect-of-nobody"><meta name="scribe-proxy" content="${evil}"><script type="application/json" id="scribe-options">{"proxy":"${evil}"}</script>`,
  });
  await expectShown(page);
  await page.evaluate(
    (html) => document.body.insertAdjacentHTML('beforeend', html),
    `<scribe-cdss-alerts session-id="c-done" ${attributes}></scribe-cdss-alerts>`,
  );
  await expect(page.locator('scribe-cdss-alerts').nth(1).getByRole('article').first()).toBeVisible();
  expect(strangers).toEqual([]);
  await expect(alerts(page).getByText('evil')).toHaveCount(0);
});

for (const [way, write] of Object.entries({
  'assigns to': (name: string, value: string) => `Object.prototype.${name} = '${value}'`,
  'defines on': (name: string, value: string) =>
    `Object.defineProperty(Object.prototype, '${name}', { value: '${value}' })`,
})) {
  test(`a page that ${way} Object.prototype moves no assertion to another proxy`, async ({ page, visit }) => {
    const strangers: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).hostname === 'evil.example') strangers.push(request.url());
    });
    // The proxy is known by the module's own address.
    await visit({ head: `<script>${write('proxy', 'https://evil.example')}</script>` });
    await expectShown(page);
    expect(strangers).toEqual([]);
  });
}

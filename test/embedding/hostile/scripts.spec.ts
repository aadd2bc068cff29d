import { readFileSync } from 'node:fs';
import { AT_ONCE, agree, alerts, card, documents, expect, expectShown, session, test, ELEMENTS } from './hostile.ts';

const { version } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

test.describe('a page with jQuery 1.12, RequireJS and leftovers of CommonJS', () => {
  const head = `<script src="/vendor/require.js"></script>
    <script>
      var defined = [];
      const define0 = define; define = function () { defined.push(arguments); return define0.apply(this, arguments); }; define.amd = { jQuery: true };
    </script>
    <script src="/vendor/jquery.js"></script>
    <script>var module = { exports: {} }, exports = module.exports;</script>
    <script>var heard = []; jQuery(document).on('scribe-alert-decided', (event) => heard.push(event.originalEvent.detail.decision));</script>`;

  test('the classic script sets one global, defines no AMD module and fills no exports', async ({
    page,
    visit,
    classic,
    sandbox,
  }) => {
    await visit({
      head: `${head}<script>const before = defined.length;</script>`,
      body: AT_ONCE,
      script: classic(),
    });
    await expectShown(page);
    expect(
      await page.evaluate('[defined.length - before, Object.keys(module.exports).length, Scribe.version]'),
    ).toEqual([0, 0, version]);
    await card(page, 'Metformin').getByRole('button', { name: 'Accept: Metformin' }).click();
    await expect.poll(async () => (await sandbox.decisions()).length).toBe(1);
    await expect.poll(() => page.evaluate('heard')).toEqual(['accepted']);
  });

  test('RequireJS may load it, and jQuery may put the elements into the page and take them out', async ({
    page,
    visit,
    hospital,
    options,
  }) => {
    await visit({
      head,
      body: '<div id="panel"></div>',
      script: `<script>
        require(['${hospital.proxy}/embed/v1/scribe-widget.classic.js'], () => {
          Scribe.configure(Object.assign({ proxy: '${hospital.proxy}' }, ${options}));
          jQuery(() => jQuery('#panel').html('${ELEMENTS}'));
        });
      </script>`,
    });
    await expectShown(page);
    await page.evaluate("jQuery('#panel').empty()");
    await page.evaluate(`jQuery('#panel').append('${ELEMENTS}')`);
    await expectShown(page);
  });
});

test('loaded twice, the elements of one copy decide with the set-up of another', async ({
  page,
  visit,
  hospital,
  options,
  sandbox,
}) => {
  const file = `${hospital.proxy}/embed/v1/scribe-widget.js`;
  await visit({
    body: '<main></main>',
    script: `<script type="module">import '${file}';</script>
      <script type="module">import { configure } from '${file}?again'; configure(${options});</script>`,
  });
  await page.evaluate(`document.querySelector('main').innerHTML = '${AT_ONCE}'`);
  await expectShown(page);
  await card(page, 'Metformin').getByRole('button', { name: 'Accept: Metformin' }).click();
  await expect.poll(async () => (await sandbox.decisions()).length).toBe(1);
});

test('frozen prototypes', async ({ page, visit, sandbox, noise }) => {
  noise.expectStatus(404);
  await visit({
    head: `<script>
      for (const name of Object.getOwnPropertyNames(window)) {
        const { value } = Object.getOwnPropertyDescriptor(window, name);
        if (typeof value === 'function' && /^[A-Z]/.test(name) && value.prototype) Object.freeze(value.prototype);
      }
    </script>`,
    body: `${AT_ONCE}<scribe-session session-id="c-not-granted-here!"></scribe-session>`,
  });
  await expectShown(page);
  await expect(page.locator('scribe-session').nth(1).getByText('c-not-granted-here!').first()).toBeVisible();
  await card(page, 'Metformin').getByRole('button', { name: 'Accept: Metformin' }).click();
  await expect.poll(async () => (await sandbox.decisions()).length).toBe(1);
  // An error of the widget can still be made, and has its name.
  const name = await alerts(page).evaluate((element) =>
    (element as HTMLElement & { accept(id: string): Promise<unknown> })
      .accept('cfa_none')
      .catch((error: Error) => error.name),
  );
  expect(name).toBe('ScribeError');
});

test('functions extended as Sugar 1.4 did: a second press does what the first did', async ({
  page,
  visit,
  sandbox,
}) => {
  await visit({
    head: `<script>
      for (const name of ['after', 'debounce', 'delay', 'lazy', 'memoize', 'once', 'passive', 'throttle']) Function.prototype[name] = function () { return this; };
    </script>`,
  });
  await expectShown(page);
  // One after the other is recorded: a press on what has just moved would not count.
  for (const [before, name] of ['Metformin', 'Glyburide'].entries()) {
    await card(page, name)
      .getByRole('button', { name: `Accept: ${name}` })
      .click();
    await expect.poll(async () => (await sandbox.decisions()).length).toBe(before + 1);
  }
});

test('prototypes extended as Prototype.js did: toJSON that quotes twice, names that for-in meets, Array.from that knows no iterator', async ({
  page,
  visit,
  sandbox,
}) => {
  await visit({
    head: `<script>
      Array.prototype.toJSON = function () { return '[' + this.map((item) => Object.toJSON(item)).join(', ') + ']'; };
      String.prototype.toJSON = Number.prototype.toJSON = function () { return '"' + this + '"'; };
      Object.toJSON = (value) => JSON.stringify(value);
      for (const name of ['extend', 'toQueryString', 'each']) Object.defineProperty(Object.prototype, name, { value: () => undefined, writable: true, enumerable: true });
      Array.prototype.each = Array.prototype.forEach; Array.prototype.first = function () { return this[0]; };
      Array.prototype.clear = function () { this.length = 0; return this; };
      Array.prototype.entries = function () { return this.slice(); };
      Array.prototype.include = Array.prototype.includes; Array.prototype.without = Array.prototype.uniq = function () { return this.slice(); };
      Array.from = (iterable) => { const list = []; for (let i = 0; i < (iterable ? iterable.length || 0 : 0); i++) list.push(iterable[i]); return list; };
      String.prototype.replaceAll = function (search, replacement) { return this.split(search).join(replacement); };
      String.prototype.strip = String.prototype.trim; Function.prototype.curry = function () { return this; };
    </script>`,
  });
  await expectShown(page);
  await expect(documents(page).getByText(/extend|toQueryString/i)).toHaveCount(0);
  await expect(alerts(page).locator('svg').first()).toBeVisible();
  await expect(
    alerts(page)
      .getByText(/0 of 11/)
      .first(),
  ).toBeVisible();
  for (const name of ['extend', 'toQueryString', 'each'])
    await expect(alerts(page).locator(`[${name}]`)).toHaveCount(0);
  for (const name of ['Metformin', 'Ibuprofen'])
    await alerts(page)
      .getByRole('checkbox', { name: `Select ${name}` })
      .check();
  await alerts(page).getByRole('button', { name: 'Accept selected' }).click();
  await alerts(page)
    .getByRole('dialog')
    .getByRole('button', { name: /^Accept/ })
    .click();
  await expect
    .poll(async () => (await sandbox.decisions()).map(({ path, status }) => `${path} ${status}`))
    .toEqual(['/v1/cdss/decisions 200']);
  const id = await documents(page).evaluate(
    (element) =>
      new Promise<string>((resolve) => {
        element.addEventListener(
          'scribe-documents-changed',
          (event) => resolve((event as CustomEvent<{ documentIds: string[] }>).detail.documentIds[0] ?? ''),
          { once: true },
        );
        element.setAttribute('purpose', 'primary');
      }),
  );
  const exported = async (format: string): Promise<unknown> => {
    const text = documents(page).evaluate(
      async (element, [given = '', wanted = '']) => {
        const host = element as HTMLElement & { export(id: string, format: string): Promise<Blob> };
        return (await host.export(given, wanted)).text();
      },
      [id, format],
    );
    await agree(documents(page), 'Continue');
    return JSON.parse(await text);
  };
  expect(typeof ((await exported('json')) as { document: unknown }).document).toBe('object');
  const [data = ''] = /(?<="data":")[^"]+/.exec(JSON.stringify(await exported('fhir'))) ?? [];
  expect(Buffer.from(data, 'base64').toString()).toContain('Written by AI');
});

test('polyfills of another time in the place of fetch, Promise, Event and customElements.define', async ({
  page,
  visit,
  sandbox,
}) => {
  await visit({
    head: `<script>
      // fetch over XMLHttpRequest: no signal, no stream, no keepalive.
      window.fetch = (url, init = {}) => new Promise((resolve, reject) => {
        const request = new XMLHttpRequest();
        request.open(init.method || 'GET', url, true);
        for (const [name, value] of Object.entries(init.headers || {})) request.setRequestHeader(name, value);
        request.onload = () => {
          const text = request.responseText;
          resolve({ ok: request.status >= 200 && request.status < 300, status: request.status, url, headers: { get: (name) => request.getResponseHeader(name) },
            text: () => Promise.resolve(text), json: () => Promise.resolve(JSON.parse(text)) });
        };
        request.onerror = () => reject(new TypeError('Network request failed'));
        if (/events$/.test(url)) request.timeout = 500;
        request.ontimeout = request.onerror;
        request.send(init.body || null);
      });
      const Native = Promise;
      window.Promise = class Promise extends Native {};
      for (const name of ['any', 'allSettled', 'withResolvers', 'try']) delete Native[name];
      // MooTools up to 1.3.
      window.Event = function (event) { this.event = event; };
      const defined = [], define = customElements.define;
      customElements.define = function (name, constructor, options) { defined.push(name); return define.call(this, name, constructor, options); };
      delete window.requestIdleCallback;
    </script>`,
    body: AT_ONCE,
  });
  await expectShown(page);
  expect(await page.evaluate('defined')).toEqual(['scribe-session', 'scribe-documents', 'scribe-cdss-alerts']);
  await card(page, 'Metformin').getByRole('button', { name: 'Accept: Metformin' }).click();
  await expect.poll(async () => (await sandbox.decisions()).length).toBe(1);
});

test('markup that takes the names of the document’s own properties', async ({ page, visit, module, classic }) => {
  const clobber = `<img name="currentScript" src="data:,x"><form id="Scribe"></form><a id="configure"></a><form id="customElements"><input name="define"></form>
    <form name="documentElement"><input name="lang"></form><form name="body"></form><form name="head"></form><img name="visibilityState"><img name="activeElement"><form name="defaultView"></form>
    <form><input name="getElementById"><input name="attributes"></form><a id="trustedTypes"></a><form name="fonts"></form><img name="hidden"><form id="scribe-widget"></form>
    <form name="cookie"></form><form name="baseURI"></form><img name="adoptedStyleSheets"><form name="location"></form><form name="title"></form>`;
  for (const load of [module(), classic()]) {
    await visit({ body: clobber + ELEMENTS, script: load });
    await expectShown(page);
  }
  await card(page, 'Metformin').getByRole('button', { name: 'Accept: Metformin' }).click();
  await expect(card(page, 'Metformin').getByText('Accepting')).toBeVisible();
  expect(await page.evaluate('Scribe.version')).toBe(version);
});

test('<base> to another place sends nothing there', async ({ page, visit, hospital }) => {
  const strangers: string[] = [];
  page.on('request', (request) => {
    const { origin } = new URL(request.url());
    if (origin !== hospital.proxy && origin !== hospital.host.origin) strangers.push(request.url());
  });
  await visit({ head: '<base href="http://evil.example/scripts/" target="_blank">', htmlAttributes: 'lang="es"' });
  await expect(alerts(page).getByText('0 de 11', { exact: false }).first()).toBeVisible();
  await expect(documents(page).getByText('Right knee pain for three weeks, worse on stairs.')).toBeVisible();
  expect(strangers).toEqual([]);
});

test('a page in ISO-8859-1 shows every letter as it is', async ({ page, hospital, classic, module }) => {
  for (const load of [module(), classic()]) {
    const html = `<html lang="es"><head><meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1"><title>Histor\u00eda cl\u00ednica</title></head><body>${ELEMENTS}${load}</body></html>`;
    await page.goto(
      hospital.host.put('/latin', {
        html: Buffer.from(html, 'latin1'),
        headers: { 'Content-Type': 'text/html; charset=ISO-8859-1' },
      }),
    );
    await expect(
      session(page).getByText('Consulta médica').or(session(page).getByText('Helena Duarte')).first(),
    ).toBeVisible();
    await expect(
      alerts(page)
        .getByRole('button', { name: /^Aceptar/ })
        .first(),
    ).toBeVisible();
    const text = await page.evaluate(() =>
      [...document.querySelectorAll('scribe-session, scribe-documents, scribe-cdss-alerts')]
        .map(({ shadowRoot }) => shadowRoot?.textContent)
        .join(''),
    );
    expect(text).toMatch(/[áéíóúñ]/);
    expect(text).not.toMatch(/Ã|â€/);
  }
});

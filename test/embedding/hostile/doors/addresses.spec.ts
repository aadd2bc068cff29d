import { readFile } from 'node:fs/promises';
import { AT_ONCE, agree, expect, expectShown, card, documents, test } from '../hostile.ts';

interface Address {
  readonly what: string;
  readonly script: (file: string, options: string) => string;
}

const addresses: readonly Address[] = [
  ...['?v=7', '#x'].map((end) => ({
    what: `with ${end}`,
    script: (file: string, options: string) =>
      `<script type="module">import { configure } from '${file}${end}'; configure(${options});</script>`,
  })),
  {
    what: 'with ?v=7, and without it where configure() is called',
    script: (file, options) => `<script type="module" src="${file}?v=7"></script>
      <script type="module">import { configure } from '${file}'; configure(${options});</script>`,
  },
  {
    what: 'of the page’s own, which is redirected',
    script: (file, options) =>
      `<script type="module">import { configure } from '/scribe.js'; configure(Object.assign({ proxy: '${new URL(file).origin}' }, ${options}));</script>`,
  },
];

// Its parts import `./scribe-widget.js`: the module runs twice.
for (const { what, script } of addresses)
  test(`the module by an address ${what}: the first copy shows, decides and exports, in words, and two copies are told of once`, async ({
    page,
    visit,
    hospital,
    options,
    sandbox,
  }) => {
    const file = `${hospital.proxy}/embed/v1/scribe-widget.js`;
    hospital.host.put('/scribe.js', { html: '', status: 302, headers: { Location: file } });
    const told: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'info') told.push(message.text());
    });
    await visit({ body: AT_ONCE, script: script(file, options) });
    await expectShown(page);
    for (const text of ['Chief complaint', 'Diagnosis codes'])
      await expect(documents(page).getByText(text).filter({ visible: true }).first()).toBeVisible();
    await expect(documents(page).getByText(/purposePrimary|openAlerts|fieldName/)).toHaveCount(0);

    const alert = card(page, 'Spironolactone');
    await alert.getByRole('button', { name: 'Reject: Spironolactone' }).click();
    await alert.getByLabel('Does not fit this patient').check();
    await alert.getByRole('button', { name: 'Reject', exact: true }).click();
    await expect.poll(async () => (await sandbox.decisions()).length).toBe(1);

    const started = page.waitForEvent('download');
    await documents(page).getByRole('button', { name: 'Export as FHIR' }).click();
    await agree(documents(page), 'Continue');
    const bundle = await readFile(await (await started).path(), 'utf8');
    expect(bundle).toContain('Chief complaint');
    expect(bundle).not.toMatch(/purposePrimary|openAlerts|fieldName/);
    expect(told.filter((line) => line.includes('was loaded twice'))).toHaveLength(1);
  });

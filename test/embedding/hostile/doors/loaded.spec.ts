// The widget beside itself and beside other libraries of its kind: loaded twice, by two doors, in two versions, with another Lit.
import { readFileSync } from 'node:fs';
import { browserScript } from '../../../support/browser-script.ts';
import { ELEMENTS, expect, expectShown, test } from '../hostile.ts';

const dist = (file: string) => readFileSync(new URL(`../../../../dist/widget/${file}`, import.meta.url), 'utf8');
const { version } = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};
const script = (code: string) => `<script>${code.replaceAll('</script', '<\\/script')}</script>`;

test.describe('loaded more than once', () => {
  const again = (module: string) => module.replace("scribe-widget.js'", "scribe-widget.js?again'");
  const older = (code: string) => code.replaceAll(`"${version}"`, '"0.0.9"').replaceAll(`\`${version}\``, '`0.0.9`');

  test('the module twice', async ({ page, visit, module }) => {
    await visit({ script: module() + module() + again(module()) });
    await expectShown(page);
  });

  test('the classic script twice', async ({ page, visit, classic }) => {
    await visit({ script: classic() + classic() });
    await expectShown(page);
  });

  for (const first of ['module', 'classic'] as const) {
    test(`both, the ${first} first`, async ({ page, visit, module, classic }) => {
      await visit({ script: first === 'module' ? module() + classic() : classic() + module() });
      await expectShown(page);
      expect(await page.evaluate('Scribe.version')).toBe(version);
    });
  }

  for (const made of ['undefined', '{ log() {} }'])
    test(`where the page’s console is ${made}, what would be said to it stops no script`, async ({
      page,
      visit,
      module,
      classic,
    }) => {
      const other = '<script>Scribe.configure({ proxy: "/", fetchAssertion() {} }); again = true;</script>';
      await visit({
        head: `<script>Object.defineProperty(window, 'console', { value: ${made} });</script>`,
        script: `${classic()}${module()}${again(module())}${other}`,
      });
      await expectShown(page);
      expect(await page.evaluate('globalThis.again')).toBe(true);
    });

  test('two versions: the first stays, and that is said once', async ({ page, visit, module, options, hospital }) => {
    const told: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'info') told.push(message.text());
    });
    const code = older(dist('scribe-widget.classic.js'));
    expect(code).not.toContain(`"${version}"`);
    await visit({
      script: `${script(code)}<script>Scribe.configure(Object.assign({ proxy: '${hospital.proxy}' }, ${options}));</script>${module()}${again(module())}`,
    });
    await expectShown(page);
    expect(await page.evaluate('Scribe.version')).toBe('0.0.9');
    await expect.poll(() => told).toEqual([`Scribe widget ${version} was loaded beside 0.0.9; 0.0.9 stays.`]);
  });

  test('the older version second changes nothing', async ({ page, visit, module }) => {
    await visit({
      script: `${module()}<script>addEventListener('load', () => { ${older(dist('scribe-widget.classic.js')).replaceAll('</script', '<\\/script')} })</script>`,
    });
    await expectShown(page);
    expect(
      await page.evaluate(
        'customElements.get("scribe-session") === document.querySelector("scribe-session").constructor',
      ),
    ).toBe(true);
  });
});

for (const lit of ['lit', 'lit-2'] as const) {
  for (const order of ['before', 'after'] as const) {
    test(`beside another ${lit === 'lit' ? 'Lit' : 'Lit, of version 2,'} loaded ${order} it`, async ({
      page,
      visit,
      module,
    }) => {
      const other = script(await browserScript(new URL(`fixtures/other-${lit}.ts`, import.meta.url)));
      await visit({
        body: `<host-clock></host-clock>${ELEMENTS}`,
        ...(order === 'before' ? { head: other } : { script: module() + other }),
      });
      await expectShown(page);
      await expect(page.locator('host-clock')).toContainText('Lit of the host');
    });
  }
}

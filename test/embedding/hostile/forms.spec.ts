import { alerts, card, documents, expect, expectShown, passUndoWindow, session, test, ELEMENTS } from './hostile.ts';

/** A page as ASP.NET Web Forms makes it: all of it one form, with a default button. */
const WEB_FORM = `<form name="aspnetForm" method="post" action="/chart.aspx" id="aspnetForm" onsubmit="return WebForm_OnSubmit();">
  <input type="hidden" name="__VIEWSTATE" id="__VIEWSTATE" value="dDwtMTA4Nz"><input type="hidden" name="__EVENTTARGET" id="__EVENTTARGET" value=""><input type="hidden" name="__EVENTARGUMENT" id="__EVENTARGUMENT" value="">
  <script>
    var theForm = document.forms['aspnetForm'];
    var submitted = 0, dirty = 0;
    function __doPostBack(target, argument) { theForm.__EVENTTARGET.value = target; theForm.__EVENTARGUMENT.value = argument; theForm.submit(); }
    function WebForm_OnSubmit() { submitted++; return true; }
    function WebForm_FireDefaultButton(event, target) {
      if (event.keyCode !== 13) return true;
      var source = event.srcElement || event.target;
      if (source && source.tagName.toLowerCase() === 'textarea') return true;
      document.getElementById(target).click();
      event.cancelBubble = true;
      return false;
    }
  </script>
  <div onkeypress="javascript:return WebForm_FireDefaultButton(event, 'ctl00_save')">
    <input name="ctl00$search" type="text" id="ctl00_search">
    ${ELEMENTS}
    <input type="submit" name="ctl00$save" value="Save" id="ctl00_save">
  </div>
</form>
<script>theForm.addEventListener('input', () => dirty++); theForm.addEventListener('change', () => dirty++); const postBack = __doPostBack.toString();</script>`;

test('a page that is all one form', async ({ page, visit, hospital, sandbox }) => {
  await page.clock.install();
  await visit({
    body: WEB_FORM,
    doctype:
      '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">',
  });
  await expectShown(page);

  await test.step('Enter inside never submits the form of the page', async () => {
    await alerts(page).getByRole('checkbox', { name: 'Select Metformin' }).focus();
    await page.keyboard.press('Enter');
    await card(page, 'Spironolactone').getByRole('button', { name: 'Reject: Spironolactone' }).focus();
    await page.keyboard.press('Enter');
    await card(page, 'Spironolactone').getByRole('radio').first().focus();
    await page.keyboard.press('Space');
    await card(page, 'Spironolactone').getByRole('textbox').fill('because');
    await page.keyboard.press('Enter');
    // The reason’s own form is confirmed by Enter in a radio button, and only that one is.
    await card(page, 'Spironolactone').getByRole('radio').first().focus();
    await page.keyboard.press('Enter');
    await expect(card(page, 'Spironolactone').getByRole('button', { name: /Undo/ })).toBeVisible();
    await passUndoWindow(page);
    await expect.poll(async () => (await sandbox.decisions()).length).toBe(1);
    expect(await page.evaluate('submitted')).toBe(0);
    expect(hospital.host.received).toEqual([]);
  });

  await test.step('no button inside submits, what is written inside makes the form not dirty, and its reset leaves it', async () => {
    for (const element of [session(page), documents(page), alerts(page)]) {
      expect(
        await element.evaluate(
          (host) =>
            [...(host.shadowRoot?.querySelectorAll('button') ?? [])].filter(
              (button) => button.type !== 'button' && !button.form,
            ).length,
        ),
      ).toBe(0);
    }
    await card(page, 'Ibuprofen').getByRole('button', { name: 'Reject: Ibuprofen' }).click();
    await card(page, 'Ibuprofen').getByRole('textbox').fill('because');
    await alerts(page).getByRole('checkbox', { name: 'Select Metformin' }).check();
    expect(await page.evaluate('[dirty, submitted]')).toEqual([0, 0]);
    await page.evaluate('theForm.reset()');
    await expect(card(page, 'Ibuprofen').getByRole('textbox')).toHaveValue('because');
    expect(hospital.host.received).toEqual([]);
  });

  await test.step('the form posts its own fields and nothing of ours; __doPostBack is the page’s', async () => {
    expect(await page.evaluate('[...theForm.elements].map((element) => element.id)')).toEqual([
      ...['__VIEWSTATE', '__EVENTTARGET', '__EVENTARGUMENT', 'ctl00_search', 'ctl00_save'],
    ]);
    expect(await page.evaluate('__doPostBack.toString() === postBack')).toBe(true);
    // The decision in hand is none yet: nothing asks before the page goes.
    await page.evaluate("setTimeout(() => __doPostBack('ctl00$grid', 'Page$2'))");
    await expect.poll(() => hospital.host.received.length).toBe(1);
    const [posted] = hospital.host.received;
    expect([posted?.path, [...new URLSearchParams(posted?.body)]]).toEqual([
      '/chart.aspx',
      [
        ['__VIEWSTATE', 'dDwtMTA4Nz'],
        ['__EVENTTARGET', 'ctl00$grid'],
        ['__EVENTARGUMENT', 'Page$2'],
        ['ctl00$search', ''],
      ],
    ]);
  });
});

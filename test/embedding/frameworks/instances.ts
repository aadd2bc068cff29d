import type { CDPSession, Page } from '@playwright/test';

/** The live objects of a page after garbage collection. */
export interface Alive {
  /** Elements of the widget, in the document or not. */
  readonly elements: number;
  readonly nodes: number;
  readonly listeners: number;
}

const TAGS = ['scribe-session', 'scribe-documents', 'scribe-cdss-alerts'];

/** Counts what is alive; detached elements that something still holds are counted too. */
export async function countAlive(devtools: CDPSession): Promise<Alive> {
  // Twice, because objects released by finalizers are collected in the next run.
  for (let turn = 0; turn < 2; turn++) await devtools.send('HeapProfiler.collectGarbage');
  let elements = 0;
  for (const tag of TAGS) elements += await instancesOf(devtools, `customElements.get('${tag}').prototype`);
  await devtools.send('HeapProfiler.collectGarbage');
  const { nodes, jsEventListeners } = await devtools.send('Memory.getDOMCounters');
  return { elements, nodes, listeners: jsEventListeners };
}

async function instancesOf(devtools: CDPSession, prototype: string): Promise<number> {
  const objectGroup = 'instances';
  const { result } = await devtools.send('Runtime.evaluate', { expression: prototype, objectGroup });
  const { objects } = await devtools.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId ?? '',
    objectGroup,
  });
  const { result: length } = await devtools.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: 'function () { return this.length; }',
    returnByValue: true,
  });
  await devtools.send('Runtime.releaseObjectGroup', { objectGroup });
  return Number(length.value);
}

/** Puts the chart into the page and takes it out, as often as asked; every tenth time it has first shown what it reads. */
export async function mountAgain(page: Page, times: number): Promise<void> {
  await page.evaluate(async (count) => {
    const tags = ['scribe-session', 'scribe-documents', 'scribe-cdss-alerts'];
    const elements = () => tags.map((tag) => document.querySelector<Element & { state?: string }>(tag));
    const until = async (holds: () => boolean) => {
      while (!holds()) await new Promise(requestAnimationFrame);
    };
    const chart = Array.from(document.querySelectorAll('button')).find(({ textContent }) => textContent === 'Chart');
    for (let time = 0; time < count; time++) {
      if (!document.querySelector('scribe-session')) chart?.click();
      const isShown = (element: ReturnType<typeof elements>[number]) =>
        time % 10 === 9
          ? element?.state === 'ready' && !element.shadowRoot?.querySelector('[aria-busy=true]')
          : !!element?.shadowRoot?.querySelector('.root');
      await until(() => elements().every(isShown));
      chart?.click();
      await until(() => document.querySelector('scribe-session') === null);
    }
  }, times);
}

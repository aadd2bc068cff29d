// A page of the bench: its scripts, its memory, and whether two ways make the same content.
import type { Browser, CDPSession, Page } from 'playwright';

/** The built script of each way, by name. */
export type Scripts = ReadonlyMap<string, string>;

/** Calls `run` on a new page that has a script. */
export async function onPage<Answer>(
  browser: Browser,
  script: string,
  run: (page: Page, devtools: CDPSession) => Promise<Answer>,
): Promise<Answer> {
  const page = await browser.newPage({ viewport: { width: 480, height: 900 } });
  try {
    await page.setContent('<!doctype html><html lang="en"><body></body></html>');
    await page.addScriptTag({ content: script });
    return await run(page, await page.context().newCDPSession(page));
  } finally {
    await page.close();
  }
}

/** Resolves with the MB of script and nodes after garbage collection. */
export async function heap(devtools: CDPSession): Promise<number> {
  // Objects freed by one collection may have held objects that only the next one frees.
  for (let time = 0; time < 3; time++) await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize, embedderHeapUsedSize = 0 } = (await devtools.send('Runtime.getHeapUsage')) as {
    usedSize: number;
    embedderHeapUsedSize?: number;
  };
  return (usedSize + embedderHeapUsedSize) / 1e6;
}

/** Throws unless all ways make the same content as the last, because only then are they comparable. */
export function assertSame(outlines: ReadonlyMap<string, string>): void {
  const [ours = '', wanted = ''] = [...outlines].at(-1) ?? [];
  for (const [way, outline] of outlines) {
    if (outline === wanted) continue;
    let at = 0;
    while (outline[at] === wanted[at]) at++;
    const around = [outline, wanted].map((text) => text.slice(Math.max(0, at - 80), at + 120));
    throw new Error(`${way} has other markup than ${ours}:\n${around.join('\n')}`);
  }
}

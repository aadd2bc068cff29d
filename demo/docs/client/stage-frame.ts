import type { Stage } from '../../playground/stage/stage.ts';
import { scheme } from './top-bar.ts';

export interface Look {
  readonly lang: string;
  readonly look: string;
}

/** Returns the address of the playground's stage for a state. */
export function stageAddress(playground: string, element: string, scenario: string, look: Partial<Look> = {}): string {
  const query = new URLSearchParams({ element, scenario, theme: scheme(), ...look });
  return `${playground}stage.html?${query.toString()}`;
}

/** Resolves with the stage inside a frame, once it shows its scenario. */
export async function stageIn(frame: HTMLIFrameElement): Promise<Stage | undefined> {
  const { contentWindow, contentDocument } = frame;
  if (!contentWindow?.stage || !contentDocument) return undefined;
  const { documentElement } = contentDocument;
  if (!documentElement.dataset['stage'])
    await new Promise<void>((resolve) => {
      const watcher = new MutationObserver(() => {
        if (!documentElement.dataset['stage']) return;
        watcher.disconnect();
        resolve();
      });
      watcher.observe(documentElement, { attributeFilter: ['data-stage'] });
    });
  return contentWindow.stage;
}

/** Gives a frame the site's font, so that it looks the same on every machine. */
export function useFont({ contentWindow, contentDocument }: HTMLIFrameElement): void {
  if (!contentWindow || !contentDocument) return;
  const { FontFace: Face } = contentWindow as unknown as typeof globalThis;
  const source = new URL(`${document.body.dataset['root'] ?? ''}assets/inter.woff2`, document.baseURI).href;
  contentDocument.fonts.add(new Face('Inter', `url(${source})`, { weight: '100 900' }));
}

/** Keeps a frame as high as its content, between bounds, so that the page scrolls and not the frame. */
export function fitHeight(frame: HTMLIFrameElement, { least, most }: { least: number; most: number }): void {
  const { contentDocument } = frame;
  if (!contentDocument) return;
  const fit = (): void => {
    const height = Math.min(most, Math.max(least, contentDocument.body.getBoundingClientRect().height));
    frame.style.height = `${Math.ceil(height) + 2}px`;
  };
  new ResizeObserver(fit).observe(contentDocument.body);
}

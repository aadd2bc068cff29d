// Functions that make the elements on the stage, find them in their shadow trees and wait for them.
import type { ScribeCdssAlerts, ScribeDocuments, ScribeSession } from '../../../src/index.ts';
import type { StagedElement } from '../scenarios/catalogue.ts';
import { later, settle } from './clock.ts';

type ScribeElement = ScribeSession | ScribeDocuments | ScribeCdssAlerts;

const TAGS = ['scribe-session', 'scribe-documents', 'scribe-cdss-alerts'] as const;
const PATIENCE_MS = 8000;

/** Puts the elements into `place`. Of all three, the session contains the other two. */
export function putOnStage(place: HTMLElement, element: StagedElement, sessionId: string): void {
  const [session, ...inner] = TAGS.map((tag) => document.createElement(tag));
  const one = document.createElement(element === 'all' ? 'scribe-session' : `scribe-${element}`);
  const outer = element === 'all' && session ? session : one;
  if (element === 'all') outer.append(...inner);
  if (sessionId) outer.setAttribute('session-id', sessionId);
  place.replaceChildren(outer);
}

/** Finds every element on the stage, even inside another's shadow tree. */
export function stagedElements(root: ParentNode = document): ScribeElement[] {
  const found: ScribeElement[] = [];
  for (const element of root.querySelectorAll<ScribeElement>(TAGS.join())) {
    found.push(element);
    if (element.shadowRoot) found.push(...stagedElements(element.shadowRoot));
  }
  return found;
}

/** Waits until every element shows its data in the language of the page. */
export async function rendered(lang: string): Promise<void> {
  const isSpoken = ({ shadowRoot }: Element) => shadowRoot?.querySelector('.root')?.getAttribute('lang') === lang;
  await waitUntil(() => stagedElements().every(isSpoken), `the elements in ${lang}`);
  // This wait has a limit: lists wait for a paint, and a frame out of sight is never painted.
  await Promise.race([Promise.all(stagedElements().map((element) => element.updateComplete)), later(500)]);
  // The part that shows the documents is a separate file, which may still load.
  const isWaiting = ({ state, shadowRoot }: ScribeElement) =>
    state === 'ready' && shadowRoot?.querySelector('.skeleton');
  await waitUntil(() => !stagedElements().some(isWaiting), 'what shows what was read');
  await settle();
}

/** Waits for the first match in any shadow tree and returns it. */
export async function findControl(selector: string): Promise<HTMLElement> {
  let found: HTMLElement | null | undefined;
  const isThere = () =>
    Boolean(
      (found = stagedElements()
        .map(({ shadowRoot }) => shadowRoot?.querySelector<HTMLElement>(selector))
        .find(Boolean)),
    );
  await waitUntil(isThere, selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
}

async function waitUntil(isDone: () => boolean, what: string): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  while (!isDone()) {
    if (performance.now() > until) throw new Error(`The stage waited in vain for ${what}.`);
    await later(10);
  }
}

/** Lists the running animations of the whole stage; endless ones only if `isEndlessToo`. */
export function animations(isEndlessToo = false): Animation[] {
  const roots: (Document | ShadowRoot)[] = [
    document,
    ...stagedElements().flatMap(({ shadowRoot }) => shadowRoot ?? []),
  ];
  return roots
    .flatMap((root) => root.getAnimations())
    .filter(({ effect, playState }) => {
      const isEndless = effect?.getTiming().iterations === Infinity;
      return playState === 'running' && (isEndlessToo || !isEndless);
    });
}

/** Waits for a paint and finishes the animations that have an end, because out of sight they would not finish. */
export async function still(): Promise<void> {
  // A page out of sight never paints a frame.
  await Promise.race([new Promise(requestAnimationFrame), later(100)]);
  for (const animation of animations()) animation.finish();
}

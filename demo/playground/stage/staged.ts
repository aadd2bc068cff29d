// The elements on the stage: made, found through their shadow trees, and waited for.
import type { ScribeCdssAlerts, ScribeDocuments, ScribeSession } from '../../../src/index.ts';
import type { StagedElement } from '../scenarios/catalogue.ts';
import { later, settle } from './clock.ts';

type ScribeElement = ScribeSession | ScribeDocuments | ScribeCdssAlerts;

const TAGS = ['scribe-session', 'scribe-documents', 'scribe-cdss-alerts'] as const;
const PATIENCE_MS = 8000;

/** Puts the elements into `place`; all three: the other two in the session. */
export function putOnStage(place: HTMLElement, element: StagedElement, sessionId: string): void {
  const [session, ...inner] = TAGS.map((tag) => document.createElement(tag));
  const one = document.createElement(element === 'all' ? 'scribe-session' : `scribe-${element}`);
  const outer = element === 'all' && session ? session : one;
  if (element === 'all') outer.append(...inner);
  if (sessionId) outer.setAttribute('session-id', sessionId);
  place.replaceChildren(outer);
}

/** Every element on the stage, those inside another's shadow tree too. */
export function stagedElements(root: ParentNode = document): ScribeElement[] {
  const found: ScribeElement[] = [];
  for (const element of root.querySelectorAll<ScribeElement>(TAGS.join())) {
    found.push(element);
    if (element.shadowRoot) found.push(...stagedElements(element.shadowRoot));
  }
  return found;
}

/** Waits until every element shows what it knows, in the language of the page. */
export async function rendered(lang: string): Promise<void> {
  const isSpoken = ({ shadowRoot }: Element) => shadowRoot?.querySelector('.root')?.getAttribute('lang') === lang;
  await waitUntil(() => stagedElements().every(isSpoken), `the elements in ${lang}`);
  // A frame out of sight is not drawn, and lists wait for that.
  await Promise.race([Promise.all(stagedElements().map((element) => element.updateComplete)), later(500)]);
  // What shows the documents comes as a file.
  const isWaiting = ({ state, shadowRoot }: ScribeElement) =>
    state === 'ready' && shadowRoot?.querySelector('.skeleton');
  await waitUntil(() => !stagedElements().some(isWaiting), 'what shows what was read');
  await settle();
}

/** The first match in any shadow tree; waits until there is one. */
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

/** Animations under way anywhere on the stage; those without an end only where asked for. */
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

/** Draws, and ends at once the animations that have an end: out of sight they would not come to it. */
export async function still(): Promise<void> {
  // A page out of sight draws no frame.
  await Promise.race([new Promise(requestAnimationFrame), later(100)]);
  for (const animation of animations()) animation.finish();
}

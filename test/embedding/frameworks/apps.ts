/**
 * What an app has: `ehr`, the small EHR; `scenarios`; `hydrated`, the same EHR as a server rendered it; `guide`, the code
 * of its guide.
 */
type Page = 'ehr' | 'scenarios' | 'hydrated' | 'guide';

/** An app, in a folder of its name with its own packages. */
export interface App {
  readonly name: string;
  /** The app whose sources and packages it shares, and whose script `build:NAME` builds it. */
  readonly of?: string;
  /** The folder that holds the finished pages. */
  readonly page: string;
  readonly pages: readonly Page[];
  /** Whether the app changes patient, documents and listeners on existing elements instead of making new ones. */
  readonly keepsElements: boolean;
  /** Whether the framework writes scripts into its pages, which a policy has to allow. */
  readonly hasInlineScripts?: boolean;
}

const EHR: readonly Page[] = ['ehr', 'scenarios'];
const ALL: readonly Page[] = [...EHR, 'hydrated', 'guide'];

// The one that takes longest to install is first, because two are built at a time.
const APPS: readonly App[] = [
  { name: 'angular', page: 'angular/dist', pages: [...EHR, 'guide'], keepsElements: true },
  { name: 'next', page: 'next/dist', pages: ['guide'], keepsElements: true, hasInlineScripts: true },
  { name: 'react', page: 'react/dist', pages: ALL, keepsElements: true },
  // Only by the components: their templates set no property of a custom element (React 18), or are not typed (Preact).
  { name: 'react-18', of: 'react', page: 'react/react-18/dist', pages: ['ehr', 'hydrated'], keepsElements: true },
  { name: 'preact', of: 'react', page: 'react/preact/dist', pages: ['ehr', 'hydrated'], keepsElements: true },
  { name: 'vue', page: 'vue/dist', pages: ALL, keepsElements: true },
  { name: 'svelte', page: 'svelte/dist', pages: ALL, keepsElements: true },
  { name: 'jquery', page: 'jquery', pages: EHR, keepsElements: true },
  { name: 'htmx', page: 'htmx', pages: EHR, keepsElements: false },
];

/** The apps of most integrators: a page with a script tag, and a bundled application. */
const USUAL = 'jquery,react';

const asked = process.env.FRAMEWORKS || USUAL;
const names = asked === 'all' ? APPS.map(({ name }) => name) : asked.split(',').map((name) => name.trim());
const unknown = names.filter((name) => !APPS.some((app) => app.name === name));
if (unknown.length > 0)
  throw new Error(
    `FRAMEWORKS: no app is called ${unknown.join(', ')}. There are ${APPS.map(({ name }) => name).join(', ')}, all.`,
  );

/** The apps that this run builds and tests: `FRAMEWORKS` names them by commas, or is `all`. */
export const CHOSEN: readonly App[] = APPS.filter(({ name }) => names.includes(name));
export const chosenWith = (page: Page): readonly App[] => CHOSEN.filter(({ pages }) => pages.includes(page));
export const isChosen = (name: string): boolean => CHOSEN.some((app) => app.name === name);

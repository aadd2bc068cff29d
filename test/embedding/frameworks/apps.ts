/** The apps: each in a folder of its own name, with packages of its own. */
export interface App {
  readonly name: string;
  /** The folder that holds the finished page. */
  readonly page: string;
  /** Whether the app changes patient, documents and listeners on the elements that stand, instead of making new ones. */
  readonly keepsElements: boolean;
}

// The one that takes longest to install stands first: two are built at a time.
const APPS: readonly App[] = [
  { name: 'angular', page: 'angular/dist', keepsElements: true },
  { name: 'react', page: 'react/dist', keepsElements: true },
  { name: 'vue', page: 'vue/dist', keepsElements: true },
  { name: 'svelte', page: 'svelte/dist', keepsElements: true },
  { name: 'jquery', page: 'jquery', keepsElements: true },
  { name: 'htmx', page: 'htmx', keepsElements: false },
];

/** A page with a script tag, and the bundle of an application: what most integrators have. */
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
export const isChosen = (name: string): boolean => CHOSEN.some((app) => app.name === name);

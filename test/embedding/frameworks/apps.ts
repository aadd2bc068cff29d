/** The apps: each in a folder of its own name, with packages of its own. */
export interface App {
  readonly name: string;
  /** The folder that holds the finished page. */
  readonly page: string;
  /** Whether the app changes patient, documents and listeners on the elements that stand, instead of making new ones. */
  readonly keepsElements: boolean;
}

// The one that takes longest to install stands first: two are built at a time.
export const APPS: readonly App[] = [
  { name: 'angular', page: 'angular/dist', keepsElements: true },
  { name: 'react', page: 'react/dist', keepsElements: true },
  { name: 'vue', page: 'vue/dist', keepsElements: true },
  { name: 'svelte', page: 'svelte/dist', keepsElements: true },
  { name: 'jquery', page: 'jquery', keepsElements: true },
  { name: 'htmx', page: 'htmx', keepsElements: false },
];

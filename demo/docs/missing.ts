// The site's answer to an unknown address.
import { layout } from './layout.ts';
import { html } from './markup.ts';
import { HOME, PAGES } from './navigation.ts';
import { relative } from './page.ts';

const NAME = 'No such page';

/** Renders the page for an unknown address `path`, from the root of the site; its links are right at any depth. */
export function missingPage(path: string, version: string): string {
  const meant = likely(path);
  const link = (to: string, name: string) => html`<li><a href="${relative(path, `${to}.html`)}">${name}</a></li>`;
  const content = html`<h1 id="no-such-page">${NAME}</h1>
    <p>
      The documentation has nothing at this address. Look for it with the search (press <kbd>/</kbd>), or go on from
    </p>
    <ul>
      ${meant.map((page) => link(page.path, page.name))} ${link(HOME.path, HOME.name)}
    </ul>`;
  const page = {
    path,
    source: '',
    name: NAME,
    title: NAME,
    summary: 'The documentation has nothing at this address.',
    headings: [],
    passages: [],
    content: String(content),
  };
  return layout(page, { before: undefined, after: undefined }, version);
}

/** Finds pages that share a word with the address: `/docs/scribe-session` may mean `elements/scribe-session`. */
function likely(path: string): typeof PAGES {
  const asked = wordsOf(
    path
      .split('/')
      .at(-1)
      ?.replace(/\.html?$/, '') ?? '',
  );
  const shared = (page: (typeof PAGES)[number]) =>
    wordsOf(page.path.split('/').at(-1) ?? '').filter((word) => asked.includes(word)).length;
  return PAGES.filter((page) => page !== HOME && shared(page) > 0)
    .sort((one, other) => shared(other) - shared(one))
    .slice(0, 3);
}

const wordsOf = (name: string): string[] =>
  name
    .toLowerCase()
    .split(/[-_ ]+/)
    .filter((word) => word.length > 2 && word !== 'scribe');

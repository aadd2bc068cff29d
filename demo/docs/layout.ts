// Renders the frame around every page.
import manifest from '../../package.json' with { type: 'json' };
import { relative } from './links.ts';
import { HOME, type PageEntry, SECTIONS } from './navigation.ts';
import { html, type Markup, raw, type Heading, type Page } from './page.ts';
import { POLICY } from './policy.ts';

/** Renders the whole document of a page, with links to its neighbours. */
export function layout(page: Page, before?: PageEntry, after?: PageEntry): string {
  const root = relative(page.path, '');
  const isHome = page.path === HOME.path;
  const contents = page.headings.filter(({ level }) => level === 2 || level === 3);
  return String(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta http-equiv="Content-Security-Policy" content="${POLICY}" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="referrer" content="no-referrer" />
          <meta name="description" content="${page.summary.slice(0, 160)}" />
          <meta name="color-scheme" content="light dark" />
          <title>${isHome ? 'Scribe Widget' : `${page.title} · Scribe Widget`}</title>
          <link rel="icon" href="${root}assets/icon.svg" type="image/svg+xml" />
          <link rel="preload" href="${root}assets/inter.woff2" as="font" type="font/woff2" crossorigin />
          <link rel="stylesheet" href="${root}assets/site.css" />
          <script src="${root}assets/scheme.js"></script>
          <script type="module" src="${root}assets/site.js"></script>
        </head>
        <body class="${isHome ? 'home' : ''}" data-root="${root}">
          <a class="skip" href="#content">Skip to the content</a>
          ${topBar(root)}
          <div class="frame">
            <nav class="pages" id="site-pages" aria-label="Pages">${pageList(page.path)}</nav>
            <main id="content" tabindex="-1">
              <article>${raw(page.content)}</article>
              ${neighbourLinks(page.path, before, after)}
            </main>
            ${contents.length > 1 ? contentsList(contents) : ''}
          </div>
          ${searchDialog}
        </body>
      </html>`,
  );
}

const topBar = (root: string): Markup =>
  html`<header class="top">
    <button
      type="button"
      class="menu"
      aria-expanded="false"
      aria-controls="site-pages"
      aria-label="Pages"
      hidden
    ></button>
    <a class="brand" href="${root}index.html">
      <svg viewBox="0 0 32 32" aria-hidden="true">
        <rect width="32" height="32" rx="8" />
        <path d="M8 11h11M8 16h16M8 21h7" />
        <circle cx="22" cy="21.5" r="3" />
      </svg>
      <span>Scribe Widget</span>
    </a>
    <a class="version" href="${root}upgrading.html#versions" aria-label="Version ${manifest.version}, and others"
      >${manifest.version}</a
    >
    <button type="button" class="search-open" aria-haspopup="dialog" hidden><span>Search</span> <kbd>/</kbd></button>
    <button type="button" class="scheme" hidden></button>
  </header>`;

const pageList = (path: string): Markup =>
  html`${SECTIONS.map(
    ({ name, pages }) =>
      html`<section aria-labelledby="${anchorOf(name)}">
        <h2 id="${anchorOf(name)}">${name}</h2>
        <ul>
          ${pages.map(
            (page) =>
              html`<li>
                <a
                  href="${relative(path, `${page.path}.html`)}"
                  ${isCurrent(page, path) ? raw('aria-current="page"') : ''}
                  >${page.name}</a
                >
              </li>`,
          )}
        </ul>
      </section>`,
  )}`;

const anchorOf = (section: string): string => `section-${section.toLowerCase().replaceAll(' ', '-')}`;
/** Whether an entry is the current page. The page of a decision belongs to the list of decisions. */
const isCurrent = (page: PageEntry, path: string): boolean =>
  page.path === path || (page.path === 'decisions/index' && path.startsWith('decisions/'));

const contentsList = (headings: readonly Heading[]): Markup =>
  html`<nav class="contents" aria-labelledby="on-this-page">
    <h2 id="on-this-page">On this page</h2>
    <ul>
      ${headings.map(({ level, text, id }) => html`<li class="level-${level}"><a href="#${id}">${text}</a></li>`)}
    </ul>
  </nav>`;

const neighbourLinks = (path: string, before: PageEntry | undefined, after: PageEntry | undefined): Markup =>
  html`<nav class="neighbours" aria-label="Next and previous page">
    ${before ? html`<a rel="prev" href="${relative(path, `${before.path}.html`)}"><small>Previous</small>${before.name}</a>` : ''}
    ${after ? html`<a rel="next" href="${relative(path, `${after.path}.html`)}"><small>Next</small>${after.name}</a>` : ''}
  </nav>`;

const searchDialog: Markup = html`<dialog class="search" aria-label="Search the documentation">
  <input
    type="search"
    role="combobox"
    aria-label="Search the documentation"
    aria-autocomplete="list"
    aria-controls="found"
    aria-expanded="false"
    placeholder="Search the documentation"
    autocomplete="off"
    spellcheck="false"
  />
  <div id="found" role="listbox" aria-label="Found"></div>
  <p class="search-status" role="status"></p>
</dialog>`;

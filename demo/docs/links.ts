// Links of the Markdown files, which lead to files of the repository, as links of the site.
import { posix } from 'node:path';
import { relative } from './page.ts';

export interface LinkContext {
  /** Markdown file → address of its page, without `.html`. */
  readonly pages: ReadonlyMap<string, string>;
  /** Gets every file that a page leads to and the site has to hold. */
  readonly onFile: (file: string) => void;
}

/** Where files that are no pages stand on the site. */
export const FILES = 'files/';

/** The address for a link on the page at `path`, made of `source`; `undefined`: it leads to what the site does not hold. */
export function siteLink(link: string, path: string, source: string, context: LinkContext): string | undefined {
  if (/^[a-z]+:|^#/.test(link)) return link;
  const [target = '', anchor] = link.split('#');
  const file = posix.join(posix.dirname(source), target);
  const page = context.pages.get(file) ?? context.pages.get(posix.join(file, 'README.md'));
  if (page !== undefined) return relative(path, `${page}.html`) + (anchor === undefined ? '' : `#${anchor}`);
  if (!/^docs\/(deploy|images)\/|\.(json|csv)$|^LICENSE$/.test(file)) return undefined;
  context.onFile(file);
  return relative(path, FILES + file);
}

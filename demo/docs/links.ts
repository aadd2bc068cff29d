// Turns links of the Markdown files, which lead to files of the repository, into links of the site; makes the anchors they name.
import { posix } from 'node:path';

export interface LinkContext {
  /** Markdown file → address of its page, without `.html`. */
  readonly pages: ReadonlyMap<string, string>;
  /** Called with every file that a page links to and the site must contain. */
  readonly onFile: (file: string) => void;
}

/** Folder of the site for files that are no pages. */
export const FILES = 'files/';

/** Returns the address of a link on the page at `path`, which is made from `source`; `undefined` if the site lacks its target. */
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

/** Returns the path from the page at `from` to `to`; both are from the root of the site. */
export function relative(from: string, to: string): string {
  return `${'../'.repeat(from.split('/').length - 1)}${to}`;
}

/** Makes anchors of headings as GitHub does, so that a link works on both. A second heading with the same name gets `-1`. */
export class Slugs {
  readonly #taken = new Map<string, number>();

  of(heading: string): string {
    const plain = heading
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
      .replaceAll(' ', '-');
    const count = this.#taken.get(plain) ?? 0;
    this.#taken.set(plain, count + 1);
    return count === 0 ? plain : `${plain}-${count}`;
  }
}

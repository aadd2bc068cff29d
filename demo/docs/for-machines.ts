// The documentation as text for programs: `llms.txt` (llmstxt.org), and the Markdown of each page.
import { siteLink, type LinkContext } from './links.ts';
import { HOME, SECTIONS, type PageEntry } from './navigation.ts';

interface Source {
  readonly entry: PageEntry;
  readonly text: string;
}

/** Makes the files, by their path on the site. Links in Markdown lead to Markdown. */
export function forMachines(sources: readonly Source[], context: LinkContext): Map<string, string> {
  const home = sources.find(({ entry }) => entry.source === HOME.source)?.text ?? '';
  const summary = home.split('\n\n')[1] ?? '';
  // The first page describes most of the other pages.
  const about = new Map(
    [...home.matchAll(/^- \[[^\]]*\]\(([^)]*)\) (.*)$/gm)].map(([, link = '', text = '']) => [`docs/${link}`, text]),
  );
  const lists = SECTIONS.map(({ name, pages }) => {
    const lines = pages.map((page) => {
      const text = about.get(page.source);
      return `- [${page.name}](${page.path}.md)${text ? `: ${text}` : ''}`;
    });
    return `## ${name}\n\n${lines.join('\n')}`;
  });
  const pages = sources.map(({ entry: { source, path }, text }): [string, string] => [
    `${path}.md`,
    text.replace(/\]\(([^)\s]*)\)/g, (whole, link: string) => {
      const address = siteLink(link, path, source, context);
      return address === undefined ? whole : `](${/^[a-z]+:/.test(link) ? link : address.replace('.html', '.md')})`;
    }),
  ]);
  return new Map([['llms.txt', `# Scribe Widget\n\n> ${summary}\n\n${lists.join('\n\n')}\n`], ...pages]);
}

import MarkdownIt, { type RendererRule, type Token } from 'markdown-it';
import { codeBlock } from './code.ts';
import { type LinkContext, siteLink, Slugs } from './links.ts';
import type { PageEntry } from './navigation.ts';
import { html, type Markup, type Heading, type Page, type Passage } from './page.ts';

/** Functions that replace a comment `<!-- name argument … -->` on its own line, by name. */
export type Parts = Readonly<Record<string, (args: readonly string[], path: string) => Markup>>;

export interface MarkdownContext extends LinkContext {
  readonly parts: Parts;
}

const NOTES: Readonly<Record<string, string>> = {
  NOTE: 'Note',
  TIP: 'Tip',
  IMPORTANT: 'Important',
  WARNING: 'Warning',
};

/** Makes a page from a Markdown file. */
export function renderPage({ path, source, name }: PageEntry, markdown: string, context: MarkdownContext): Page {
  const parser = new MarkdownIt({ html: true, linkify: false });
  const tokens = parser.parse(markdown, {});
  const slugs = new Slugs();
  const headings: Heading[] = [];
  const passages: { heading: string; id: string; text: string }[] = [];

  tokens.forEach((token, index) => {
    if (token.type === 'heading_open') {
      const text = plainText(tokens[index + 1]);
      const id = slugs.of(text);
      token.attrSet('id', id);
      headings.push({ level: Number(token.tag.slice(1)), text, id });
      passages.push({ heading: text, id: token.tag === 'h1' ? '' : id, text: '' });
    } else if (tokens[index - 1]?.type !== 'heading_open') {
      const words = token.type === 'fence' || token.type === 'code_block' ? token.content : plainText(token);
      const last = passages.at(-1);
      if (words && last) last.text += ` ${words}`;
    }
    if (token.type === 'blockquote_open') markNote(tokens, index);
    if (token.type === 'th_open' && !tokens[index + 1]?.content) unname(tokens, index);
    const [start] = token.children ?? [];
    // An open item of a task list, as GitHub shows it.
    if (start?.type === 'text') start.content = start.content.replace(/^\[ \] /, '☐ ');
    for (const [at, child] of (token.children ?? []).entries()) {
      if (child.type !== 'link_open' && child.type !== 'image') continue;
      const attribute = child.type === 'image' ? 'src' : 'href';
      const written = String(child.attrGet(attribute));
      const link = siteLink(written, path, source, context);
      if (link === undefined) nameOnly(token.children ?? [], at, written);
      else child.attrSet(attribute, link);
    }
  });

  for (const token of tokens) {
    const [, part, args = ''] =
      /^<!-- ([\w-]+)(.*?) -->\s*$/.exec(token.type === 'html_block' ? token.content : '') ?? [];
    if (!part || part.startsWith('prettier-ignore')) continue;
    const render = context.parts[part];
    if (!render) throw new Error(`${source}: there is no part called ${part}.`);
    token.content = render(args.trim().split(/\s+/).filter(Boolean), path).toString();
  }

  Object.assign(parser.renderer.rules, RULES);
  const content = parser.renderer.render(tokens, parser.options, {});
  const title = headings.find(({ level }) => level === 1)?.text ?? name;
  const first = tokens.findIndex(({ type, level }) => type === 'paragraph_open' && level === 0);
  return {
    path,
    source,
    name,
    title,
    summary: plainText(tokens[first + 1]),
    headings,
    passages: passages.map(({ text, ...where }) => ({ ...where, text: squeeze(text) })) satisfies Passage[],
    content,
  };
}

const fence: RendererRule = (tokens, index) =>
  codeBlock(tokens[index]?.content ?? '', tokens[index]?.info ?? '').toString();

const RULES: Record<string, RendererRule> = {
  fence,
  code_block: fence,
  heading_close: (tokens, index) => {
    const open = tokens[index - 2];
    const text = plainText(tokens[index - 1]);
    const link = html` <a class="anchor" href="#${open?.attrGet('id')}" aria-label="Link to “${text}”">#</a>`;
    return `${open?.tag === 'h1' ? '' : link.toString()}</${tokens[index]?.tag}>\n`;
  },
  table_open: () => '<div class="table"><table>\n',
  table_close: () => '</table></div>\n',
};

/** Replaces a link whose target the site lacks by its text, with the file's name as title. */
function nameOnly(tokens: readonly Token[], at: number, link: string): void {
  const open = tokens[at];
  const close = tokens.slice(at).find(({ type, level }) => type === 'link_close' && level === open?.level);
  if (!open || !close) return;
  open.tag = close.tag = 'span';
  open.attrs = [
    ['class', 'elsewhere'],
    ['title', link.replace(/^(\.\.\/)+/, '')],
  ];
}

/** Makes the header cell of a column without a name a data cell. */
function unname(tokens: readonly Token[], index: number): void {
  for (const token of [tokens[index], tokens[index + 2]]) if (token) token.tag = 'td';
}

/** Turns `> [!NOTE]` into a note, as GitHub does. */
function markNote(tokens: readonly Token[], index: number): void {
  const open = tokens[index];
  const inline = tokens[index + 2];
  const [tag = '', kind = ''] = /^\[!(\w+)\]\n?/.exec(inline?.content ?? '') ?? [];
  const name = NOTES[kind];
  if (!open || !inline?.children || !name) return;
  open.attrSet('class', `note note-${name.toLowerCase()}`);
  inline.content = inline.content.slice(tag.length);
  const [first] = inline.children;
  if (first) first.content = first.content.replace(/^\[!\w+\]/, '');
  if (inline.children[1]?.type === 'softbreak') inline.children.splice(1, 1);
}

function plainText(token: Token | undefined): string {
  if (token?.type !== 'inline') return '';
  return (token.children ?? [])
    .map(({ type, content }) => (type === 'softbreak' ? ' ' : ['text', 'code_inline'].includes(type) ? content : ''))
    .join('');
}

const squeeze = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

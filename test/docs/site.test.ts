import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { posix } from 'node:path';
import { before, describe, it } from 'node:test';
import { readElements, ROOT } from '../../demo/docs/build.ts';
import { readIndex } from '../../demo/docs/search.ts';
import { TOKENS } from '../../demo/docs/parts/tokens.ts';
import { CATALOGUE } from '../../demo/playground/scenarios/catalogue.ts';
import { EMBED_ERRORS } from '../../src/contract/embed.ts';
import { ERRORS } from '../../src/contract/errors.ts';
import { type SiteFiles, pagesOf, siteFiles, textOf } from './site.ts';

let files: SiteFiles;
before(async () => (files = await siteFiles()));

const source = (path: string): string => readFileSync(`${ROOT}/${path}`, 'utf8');
const attributes = (text: string, name: string): string[] =>
  [...text.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value = '']) => value.replaceAll('&amp;', '&'));
const idsOf = (text: string): string[] => attributes(text, 'id');

describe('documentation site', () => {
  it('leads nowhere that is not there: every page, file and anchor', () => {
    const broken: string[] = [];
    for (const page of pagesOf(files)) {
      const text = textOf(files, page);
      for (const link of [...attributes(text, 'href'), ...attributes(text, 'src')]) {
        if (/^(https?|data):/.test(link)) continue;
        const [target = '', anchor] = link.split('#');
        const [path = ''] = target.split('?');
        const file = path === '' ? page : posix.join(posix.dirname(page), path);
        if (!files.has(file)) broken.push(`${page}: ${link}`);
        else if (anchor && !idsOf(textOf(files, file)).includes(anchor)) broken.push(`${page}: ${link}`);
      }
    }
    assert.deepEqual(broken, []);
  });

  it('has each page as Markdown for machines, whose links stay there, and `llms.txt` names them', () => {
    const index = textOf(files, 'llms.txt');
    assert.match(index, /^# Scribe Widget\n\n> Three custom elements .*\n\n## Start\n\n- \[Overview\]\(index\.md\)\n/);
    assert.match(index, /- \[The proxy\]\(proxy\.md\): Configuration, routes, commands\./);
    const texts = pagesOf(files).map((page) => page.replace(/html$/, 'md'));
    const broken = ['llms.txt', ...texts].flatMap((page) =>
      [...textOf(files, page).matchAll(/\]\((?!https?:|#)([^)#\s]*\.md)[^)]*\)/g)]
        .map(([, link = '']) => posix.join(posix.dirname(page), link))
        .filter((file) => !files.has(file)),
    );
    assert.deepEqual(broken, []);
  });

  it('loads nothing from elsewhere, and has no inline code or style', () => {
    for (const page of pagesOf(files)) {
      const text = textOf(files, page).replaceAll(/<pre>[\s\S]*?<\/pre>/g, '');
      assert.deepEqual(
        [
          ...attributes(text, 'src'),
          ...[...text.matchAll(/<link [^>]*href="([^"]*)"/g)].map(([, link = '']) => link),
        ].filter((address) => /^(https?:)?\/\//.test(address)),
        [],
        page,
      );
      assert.doesNotMatch(text, /<style|<script(?![^>]* src=)| style="| on[a-z]+="/, page);
      assert.match(text, /http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;/, page);
    }
  });

  it('has one first heading, one title and no id twice on every page', () => {
    const titles = new Set<string>();
    for (const page of pagesOf(files)) {
      const text = textOf(files, page);
      assert.equal(text.match(/<h1[ >]/g)?.length, 1, page);
      assert.deepEqual(idsOf(text).length, new Set(idsOf(text)).size, page);
      const [, title = ''] = /<title>(.*)<\/title>/.exec(text) ?? [];
      assert.ok(title && !titles.has(title), `${page}: ${title}`);
      titles.add(title);
    }
  });

  it('has every Markdown file of docs/ in its navigation', () => {
    const written = readdirSync(`${ROOT}/docs`, { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('.md'),
    );
    const pages = pagesOf(files).map((page) => textOf(files, page));
    assert.ok(written.length > 25);
    assert.equal(
      pages.length,
      written.length + 2,
      'every file is a page, and so are changelog and .github/SECURITY.md',
    );
  });
});

describe('what is not there', () => {
  it('has a page of its own, as static hosts look for it, and is not in search or navigation', () => {
    assert.match(textOf(files, '404.html'), /<h1 id="no-such-page">/);
    for (const path of [...pagesOf(files), 'assets/search.json'])
      assert.ok(!textOf(files, path).includes('404.html'), path);
  });
});

describe('versions', () => {
  it('are those of the changelog, each with the way to its changes', () => {
    const text = textOf(files, 'upgrading.html');
    const changes = idsOf(textOf(files, 'changelog.html'));
    const versions = [...source('CHANGELOG.md').matchAll(/^## \[([^\]]+)\]/gm)].map(([, version = '']) => version);
    assert.ok(versions.length > 1);
    for (const version of versions) {
      const [, anchor = ''] = new RegExp(`href="changelog\\.html#([^"]+)">Changes of ${version}<`).exec(text) ?? [];
      assert.ok(changes.includes(anchor), `${version}: ${anchor}`);
    }
  });
});

describe('troubleshooting', () => {
  const sections = [...source('docs/troubleshooting.md').matchAll(/^### `([\w-]+)`$/gm)].map(([, code]) => code);

  it('has a section for each code of §7.2 and of the proxy, that begins with its status', () => {
    for (const [code, status] of Object.entries({ ...ERRORS, ...EMBED_ERRORS })) {
      assert.ok(sections.includes(code), code);
      assert.match(source('docs/troubleshooting.md'), new RegExp(`### \`${code}\`\\n\\nHTTP ${status}\\.`), code);
    }
  });

  it('has a section for each code of the widget, and none that nobody gives', () => {
    const given = new Set<string>([...Object.keys(ERRORS), ...Object.keys(EMBED_ERRORS)]);
    for (const folder of ['src/client', 'src/consultation', 'src/elements']) {
      for (const name of readdirSync(`${ROOT}/${folder}`, { recursive: true, encoding: 'utf8' })) {
        if (!name.endsWith('.ts')) continue;
        const text = source(`${folder}/${name}`);
        const named = [
          ...text.matchAll(
            /\bcode: '([a-z_]+)'|cannotDecide\('([a-z_]+)'|notSent\('([a-z_]+)'|SIGNED_OUT = '([a-z_]+)'/g,
          ),
        ];
        for (const [, ...codes] of named) for (const code of codes) if (code) given.add(code);
      }
    }
    assert.deepEqual([...sections].sort(), [...given].sort());
  });
});

describe('pages of the elements', () => {
  const TAGS = {
    'scribe-session': 'session',
    'scribe-documents': 'documents',
    'scribe-cdss-alerts': 'cdss-alerts',
  } as const;

  it('name every state of the playground', () => {
    for (const [tag, element] of Object.entries(TAGS)) {
      const text = textOf(files, `elements/${tag}.html`);
      const shown = attributes(text, 'data-scenario');
      assert.deepEqual(shown, Object.keys(CATALOGUE[element]), tag);
    }
  });

  it('have all that the manifest has, each with words', async () => {
    const elements = await readElements();
    assert.deepEqual([...elements.keys()].sort(), Object.keys(TAGS).sort());
    for (const [tag, element] of elements) {
      const text = textOf(files, `elements/${tag}.html`);
      const { properties, methods, events, slots, parts, cssProperties, states } = element;
      const shown = [
        properties,
        methods.filter((method) => method.description),
        events,
        slots,
        parts,
        cssProperties,
        states,
      ];
      for (const { name, description } of shown.flat()) {
        assert.ok(description, `${tag}: ${name} has no description`);
        assert.ok(text.includes(name), `${tag}: ${name}`);
      }
    }
  });

  it('have a section on the events page for each event, with every field of its detail', async () => {
    const page = source('docs/events.md');
    const events = new Set(
      [...(await readElements()).values()].flatMap(({ events: all }) => all.map(({ name }) => name)),
    );
    assert.ok(events.size >= 9);
    for (const name of events) {
      const [, section] = new RegExp(`### \`${name}\`\\n([\\s\\S]*?)(?=\\n##|$)`).exec(page) ?? [];
      assert.ok(section, name);
      const detailName = `${name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())}Detail`;
      const [, detail = ''] =
        new RegExp(`interface ${detailName} \\{([\\s\\S]*?)\n\\}`).exec(source('src/events.ts')) ?? [];
      const fields = [...detail.matchAll(/readonly (\w+)\??:/g)].map(([, field = '']) => field);
      assert.ok(fields.length > 0, name);
      for (const field of fields) assert.ok(section.includes(`\`${field}\``), `${name}: ${field}`);
    }
  });

  it('have every token that a host can set', () => {
    const sheet = source('src/styles/tokens.ts');
    const used = new Set([...sheet.matchAll(/--scribe-[\w-]+\w/g)].map(([name]) => name));
    assert.deepEqual(new Set(TOKENS.map(({ name }) => name)), used);
  });
});

describe('search', () => {
  const find = (query: string): string[] =>
    readIndex(textOf(files, 'assets/search.json'))
      .search(query)
      .map(({ address }) => String(address));

  for (const [query, address] of Object.entries({
    upstream_credentials: 'troubleshooting.html#upstream_credentials',
    'scribe-before-open': 'events.html#scribe-before-open',
    'rotate secret': 'webhooks.html#rotate-the-secret',
    'signing assert': 'assertions.html',
    quikstart: 'quickstart.html',
    'trusted types': 'guides/strict-pages.html#content-security-policy',
  }))
    it(`finds "${query}" among the first three`, () =>
      assert.ok(find(query).slice(0, 3).includes(address), find(query).slice(0, 4).join()));

  it('finds nothing for a word that is on no page', () => assert.deepEqual(find('xylophone'), []));

  it('leads to passages that are there', () => {
    const stored = JSON.parse(textOf(files, 'assets/search.json')) as {
      storedFields: Record<string, { address: string }>;
    };
    const addresses = Object.values(stored.storedFields).map(({ address }) => address);
    assert.ok(addresses.length > 200);
    for (const address of addresses) {
      const [path = '', anchor] = address.split('#');
      assert.ok(files.has(path), address);
      if (anchor) assert.ok(idsOf(textOf(files, path)).includes(anchor), address);
    }
  });
});

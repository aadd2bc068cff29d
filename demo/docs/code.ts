// Colours code while the site is built.
import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import csharp from 'highlight.js/lib/languages/csharp';
import css from 'highlight.js/lib/languages/css';
import go from 'highlight.js/lib/languages/go';
import http from 'highlight.js/lib/languages/http';
import java from 'highlight.js/lib/languages/java';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import nginx from 'highlight.js/lib/languages/nginx';
import perl from 'highlight.js/lib/languages/perl';
import php from 'highlight.js/lib/languages/php';
import python from 'highlight.js/lib/languages/python';
import ruby from 'highlight.js/lib/languages/ruby';
import typescript from 'highlight.js/lib/languages/typescript';
import xml from 'highlight.js/lib/languages/xml';
import yaml from 'highlight.js/lib/languages/yaml';
import { html, type Markup, raw } from './page.ts';

const LANGUAGES = {
  bash,
  csharp,
  css,
  go,
  http,
  java,
  javascript,
  json,
  nginx,
  perl,
  php,
  python,
  ruby,
  typescript,
  xml,
  yaml,
};
const ALSO: Readonly<Record<string, keyof typeof LANGUAGES>> = {
  cs: 'csharp',
  html: 'xml',
  js: 'javascript',
  jsx: 'javascript',
  sh: 'bash',
  svelte: 'xml',
  ts: 'typescript',
  tsx: 'typescript',
  vue: 'xml',
};
const NAMES: Readonly<Record<string, string>> = {
  bash: 'Shell',
  csharp: 'C#',
  css: 'CSS',
  go: 'Go',
  html: 'HTML',
  http: 'HTTP',
  java: 'Java',
  js: 'JavaScript',
  json: 'JSON',
  jsx: 'JSX',
  nginx: 'nginx',
  perl: 'Perl',
  php: 'PHP',
  python: 'Python',
  ruby: 'Ruby',
  sh: 'Shell',
  svelte: 'Svelte',
  ts: 'TypeScript',
  tsx: 'TSX',
  vue: 'Vue',
  yaml: 'YAML',
};

const colourer = hljs.newInstance();
for (const [name, language] of Object.entries(LANGUAGES)) colourer.registerLanguage(name, language);

/** Renders a code block. `info` is the text after the fence: the language, then the name of the file or of the block. */
export function codeBlock(code: string, info: string): Markup {
  const [language = '', label = ''] = info.trim().split(/\s+/);
  const known = ALSO[language] ?? language;
  const isKnown = known in LANGUAGES;
  const text = code.replace(/\n$/, '');
  const coloured = isKnown ? raw(colourer.highlight(text, { language: known }).value) : text;
  const name = /[./]/.test(label) ? label : (NAMES[language] ?? '');
  return html`<figure class="code">
    ${name ? html`<figcaption>${name}</figcaption>` : ''}
    <button type="button" class="copy" hidden aria-label="Copy ${name ? `this ${name}` : 'this text'}"></button>
    <pre><code>${coloured}</code></pre>
  </figure>`;
}

// Colours code while the site is built.
import hljs from 'highlight.js/lib/common';
import http from 'highlight.js/lib/languages/http';
import nginx from 'highlight.js/lib/languages/nginx';
import { html, type Markup, raw } from './page.ts';

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

hljs.registerLanguage('http', http);
hljs.registerLanguage('nginx', nginx);
hljs.registerAliases(['svelte', 'vue'], { languageName: 'xml' });

/** Renders a code block. `info` is the text after the fence: the language, then the name of the file or of the block. */
export function codeBlock(code: string, info: string): Markup {
  const [language = '', label = ''] = info.trim().split(/\s+/);
  const text = code.replace(/\n$/, '');
  const coloured = hljs.getLanguage(language) ? raw(hljs.highlight(text, { language }).value) : text;
  const name = /[./]/.test(label) ? label : (NAMES[language] ?? '');
  return html`<figure class="code">
    ${name ? html`<figcaption>${name}</figcaption>` : ''}
    <button type="button" class="copy" hidden aria-label="Copy ${name ? `this ${name}` : 'this text'}"></button>
    <pre><code>${coloured}</code></pre>
  </figure>`;
}

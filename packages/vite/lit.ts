import { fileURLToPath } from 'node:url';
import { minifyHTMLLiterals } from 'minify-literals';
import type { Plugin } from 'vite';

/** Minifies html`` and css`` of our own sources; svg`` is left out: there the minifier nests siblings. */
export const minifyLit = (): Plugin => ({
  name: 'minify-lit',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/.*\.ts$/, code: /\b(?:html|css)`/ },
    async handler(code, id) {
      const result = await minifyHTMLLiterals(code, {
        fileName: id,
        htmlTags: ['html'],
        cssTags: ['css'],
        // A space between two inline elements is a space on the page.
        html: { conservativeCollapse: true },
      });
      return result ? { code: result.code, map: result.map ?? null } : undefined;
    },
  },
});

/** What of Lit is ours in the files that a page loads, by the text of `lit-html.js` it takes the place of. */
const OURS = {
  's?s.createPolicy("lit-html",{createHTML:t=>t}):void 0': 'templatePolicy(s)',
  'l.createElement("template")': 'emptyTemplate()',
};

/** Lit's policy by two names, and templates on pages of XHTML (src/elements/base/templates.ts). Fails where Lit has changed. */
export const litOnAnyPage = (): Plugin => ({
  name: 'lit-on-any-page',
  apply: 'build',
  transform: {
    filter: { id: /\/lit-html\/lit-html\.js$/ },
    handler(code) {
      const ours = fileURLToPath(new URL('../../src/elements/base/templates.ts', import.meta.url));
      let changed = `import { templatePolicy, emptyTemplate } from ${JSON.stringify(ours)};${code}`;
      for (const [lits, own] of Object.entries(OURS)) {
        if (code.split(lits).length !== 2)
          this.error(`Lit has changed: lit-html.js does not say ${lits} once. See packages/vite/lit.ts.`);
        changed = changed.replace(lits, () => own);
      }
      return { code: changed, map: null };
    },
  },
});

import { fileURLToPath } from 'node:url';
import { minifyHTMLLiterals } from 'minify-literals';
import type { Plugin } from 'vite';

/** Minifies html`` and css`` of our sources. Leaves out svg``, because the minifier nests its siblings. */
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
        // Keeps a space between inline elements, because it is visible on the page.
        html: { conservativeCollapse: true },
      });
      return result ? { code: result.code, map: result.map ?? null } : undefined;
    },
  },
});

/** Our changes to Lit in the files that a page loads: the replaced text of `lit-html.js` → the new text. */
const OURS = {
  's?s.createPolicy("lit-html",{createHTML:t=>t}):void 0': 'templatePolicy(s)',
  'l.createElement("template")': 'emptyTemplate()',
  'this.element.addEventListener(this.name,this,t)': 'this.element.addEventListener(this.name,this)',
};

/**
 * Gives Lit's policy two names, and lets templates work on XHTML pages (src/elements/base/templates.ts). Lit reads the options of a listener
 * from the handler: where Sugar 1.4 gives every function a `once`, each button worked once. We use no such options. Fails if Lit has changed.
 */
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

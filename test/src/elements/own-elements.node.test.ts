// A page translator replaces text nodes. Lit ends a part at the node after it in its template: if that was
// a text, Lit removes everything after it when the part changes, even buttons. So no text of a template may follow an interpolation.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import ts from 'typescript';

const root = new URL('../../../', import.meta.url).pathname;
const HOLE = '\ue000';

/** Returns the html`` templates of a source, each with its holes marked. */
function templatesIn(source: ts.SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText(source) === 'html') {
      const { template } = node;
      found.push(
        ts.isTemplateExpression(template)
          ? template.head.text + template.templateSpans.map(({ literal }) => HOLE + literal.text).join('')
          : template.text,
      );
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Returns the texts that follow a hole in the same element. */
function followers(template: string): string[] {
  const outside = template.replaceAll(/<!--[^]*?-->/g, '').replaceAll(/<[/a-z](?:[^>"']|"[^"]*"|'[^']*')*>/gi, '<>');
  return [...outside.matchAll(/\ue000\s*([^\s<\ue000][^<\ue000]*)/g)].map(([, text = '']) => text.trim());
}

test('no text of a template follows an interpolation', () => {
  const files = globSync('src/elements/**/*.ts', { cwd: root });
  assert.ok(files.length > 50);
  const found = files.flatMap((file) => {
    const source = ts.createSourceFile(file, readFileSync(root + file, 'utf8'), ts.ScriptTarget.Latest, true);
    return templatesIn(source)
      .flatMap(followers)
      .map((text) => `${file}: ${text}`);
  });
  assert.deepEqual(found, []);
});

test('the check sees one', () => {
  const source = ts.createSourceFile(
    'a.ts',
    'html`<p title="a ${b} c">${d}: <b>${e}</b> f</p>`',
    ts.ScriptTarget.Latest,
    true,
  );
  assert.deepEqual(templatesIn(source).flatMap(followers), [':']);
});

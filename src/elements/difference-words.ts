import { guard } from 'lit/directives/guard.js';
import { clinicalElement } from './clinical-text.ts';
import type { WordRun } from './cdss-alerts/word-difference.ts';
import { elementOf } from './element-of.ts';
import { passageNode } from './passage-view.ts';
import type { Term } from './term.ts';

/** What screen readers hear before words that only one of two texts has, and the language of both. */
interface Said {
  readonly removed?: string;
  readonly added?: string;
  readonly lang?: string | undefined;
}

/** One text of a difference as it was written, tables too; the words that only it has are struck out or underlined. */
export function differenceWords(all: readonly WordRun[], term: Term, said: Said = {}): unknown {
  const { removed, added, lang } = said;
  const given = [lang, removed, added, term('unseenCharacter', ''), ...all.flatMap(({ kind, text }) => [kind, text])];
  return guard(given, () => differenceNode(all, term, said));
}

/** The same as a node. */
export function differenceNode(all: readonly WordRun[], term: Term, { removed, added, lang }: Said = {}): Node {
  const said = { removed, added };
  const runs = all.map(({ kind, text }) => ({ kind, text: text.replaceAll(/\r\n?/g, '\n') }));
  const written = runs.map(({ text }) => text).join('');
  const cut = inOrder(written, runs);
  return passageNode(written, term, lang, (part) => {
    const fragment = document.createDocumentFragment();
    let space = '';
    for (const { kind, text } of cut(part)) {
      const words = kind === 'kept' ? text : text.trimEnd();
      // White space after marked words goes to what follows, or it would be struck through.
      if (kind === 'kept' || !words) fragment.append(clinicalElement(space + text, term, lang));
      else {
        const marked = clinicalElement(words, term, lang, TAGS[kind]);
        const label = said[kind];
        if (label) marked.prepend(elementOf('span', { class: 'hidden' }, `${label} `));
        fragment.append(...[space, marked].filter(Boolean));
      }
      space = text.slice(words.length);
    }
    return fragment;
  });
}

const TAGS = { removed: 'del', added: 'ins' };

/** Cuts the runs of a text into its parts, asked for in their order; between two of them stands only white space. */
function inOrder(written: string, runs: readonly WordRun[]): (part: string) => WordRun[] {
  let place = 0;
  return (part) => {
    const begin = written.indexOf(part, place);
    place = begin + part.length;
    let at = 0;
    return runs.flatMap(({ kind, text }) => {
      const own = text.slice(Math.max(0, begin - at), Math.max(0, place - at));
      at += text.length;
      return own ? [{ kind, text: own }] : [];
    });
  };
}

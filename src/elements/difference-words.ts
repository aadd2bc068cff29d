import { guard } from 'lit/directives/guard.js';
import { clinicalElement } from './clinical-text.ts';
import type { WordRun } from './cdss-alerts/word-difference.ts';
import { elementOf } from './element-of.ts';
import { passageView } from './passage-view.ts';
import type { Term } from './term.ts';

/** What screen readers hear before words that only one of two texts has. */
interface Said {
  readonly removed: string;
  readonly added: string;
}

/** One text of a difference as it was written, tables too; the words that only it has are struck out or underlined. */
export function differenceWords(
  all: readonly WordRun[],
  term: Term,
  { removed, added, lang }: Partial<Said> & { readonly lang?: string | undefined } = {},
): unknown {
  const said = { kept: '', removed, added };
  const given = [lang, removed, added, term('unseenCharacter', ''), ...all.flatMap(({ kind, text }) => [kind, text])];
  return guard(given, () => {
    const runs = all.map(({ kind, text }) => ({ kind, text: text.replaceAll(/\r\n?/g, '\n') }));
    const written = runs.map(({ text }) => text).join('');
    const cut = inOrder(written, runs);
    return passageView(written, term, lang, (part) => {
      const fragment = document.createDocumentFragment();
      for (const { kind, text } of cut(part)) {
        const words = text.trimEnd();
        if (!words) {
          fragment.append(elementOf('span', { class: 'clinical' }, text));
          continue;
        }
        const content = clinicalElement(words, term, lang);
        // White space stays outside, or it would be struck through.
        const space = elementOf('span', { class: 'clinical' }, text.slice(words.length));
        if (kind === 'kept') fragment.append(content, space);
        else fragment.append(elementOf(TAGS[kind], {}, ...hidden(said[kind]), content), space);
      }
      return fragment;
    });
  });
}

const TAGS = { removed: 'del', added: 'ins' };

function hidden(text: string | undefined): HTMLElement[] {
  return text ? [elementOf('span', { class: 'hidden' }, `${text} `)] : [];
}

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

import { noChange } from 'lit';
import { directive, Directive, type ElementPart } from 'lit/directive.js';
import { withAttributes } from '../base/dom.ts';

// Attributes that turn off spell checkers, which may send text to their maker, and form fillers, which keep it (UX rule 11): those of
// the browser, and extensions that have an attribute of their own.
const ATTRIBUTES = {
  autocomplete: 'off',
  autocorrect: 'off',
  spellcheck: 'false',
  writingsuggestions: 'false',
  translate: 'no',
  'data-gramm': 'false',
  'data-gramm_editor': 'false',
  'data-enable-grammarly': 'false',
  'data-lt-active': 'false',
  'data-1p-ignore': '',
  'data-bwignore': '',
  'data-lpignore': 'true',
  'data-form-type': 'other',
};

/** Put in the tag of a text field to keep its text from spell checkers, translators and form fillers. */
export const privateField = directive(
  class extends Directive {
    override render(): unknown {
      return noChange;
    }

    override update({ element }: ElementPart): unknown {
      withAttributes(element, ATTRIBUTES);
      return noChange;
    }
  },
);

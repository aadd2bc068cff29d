import { noChange } from 'lit';
import { directive, Directive, type ElementPart } from 'lit/directive.js';
import { withAttributes } from '../base/dom.ts';

// A spell checker may send what is written to its maker, and what fills forms keeps it (UX rule 11): browsers', and the
// extensions' that go by an attribute of their own.
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

/** In the tag of a text field: what is written in it goes to no spell checker, translator or form filler. */
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

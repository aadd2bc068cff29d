import { measures } from '../measures.ts';
import { handWritten } from './hand-written-cards.ts';
import { wayOf } from './way.ts';

measures({
  'hand-written DOM': () => wayOf(handWritten, false),
  'hand-written DOM + content-visibility': () => wayOf(handWritten),
});

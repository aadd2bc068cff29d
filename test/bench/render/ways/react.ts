// React 19; built a second time with Preact in its place.
import { measures } from '../measures.ts';
import { react } from './react-cards.tsx';
import { wayOf } from './way.ts';

measures({ [__PEER__]: () => wayOf(react) });

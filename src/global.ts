// `scribe-widget.classic.js`: the same for pages without modules, under `window.Scribe`.
import './define.ts';
import * as door from './index.ts';

// An own property, which markup such as <form id="Scribe"> cannot shadow. The first copy stays.
if (!Object.hasOwn(window, 'Scribe')) {
  Object.defineProperty(window, 'Scribe', { value: Object.freeze({ ...door }), enumerable: true });
}

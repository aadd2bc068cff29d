// `scribe-widget.classic.js`: the same for pages without modules, as `window.Scribe`.
import './define.ts';
import * as door from './index.ts';

// An own property: markup such as <form id="Scribe"> only shadows what is not one. The first copy stays.
if (!Object.hasOwn(window, 'Scribe')) {
  Object.defineProperty(window, 'Scribe', { value: Object.freeze({ ...door }), enumerable: true });
}

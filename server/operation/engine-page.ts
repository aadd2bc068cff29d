// `GET /embed/engine`: says in words which features the browser, or the shell around a page, has and lacks. Its script runs in
// the oldest engines (ES5).
import { hash } from 'node:crypto';
import { baseHeaders, type Exchange } from '../http/exchange.ts';

const STYLE = `body{font:17px/1.5 sans-serif;max-width:40em;margin:2em auto;padding:0 1em;color:#111;background:#fff}
table{border-collapse:collapse;width:100%}td,th{text-align:left;vertical-align:top;padding:.3em .8em .3em 0;border-bottom:1px solid #ccc}`;

/** Features that the widget needs, with the first versions that have them. */
const NEEDED = `[
['Custom elements', '', function () { return !!window.customElements; }],
['Shadow trees', '', function () { return !!Element.prototype.attachShadow; }],
['Scripts as modules (else take the classic script)', '', function () { return 'noModule' in document.createElement('script'); }],
['Map.groupBy', 'Chrome 117, Firefox 119, Safari 17.4', function () { return !!Map.groupBy; }],
['Set.prototype.union', 'Chrome 122, Firefox 127, Safari 17', function () { return !!Set.prototype.union; }],
['AbortSignal.any', 'Chrome 116, Firefox 124, Safari 17.4', function () { return !!AbortSignal.any; }],
['String.prototype.toWellFormed', 'Chrome 111, Firefox 119, Safari 16.4', function () { return !!String.prototype.toWellFormed; }],
['Popovers', 'Chrome 114, Firefox 125, Safari 17', function () { return 'popover' in HTMLElement.prototype; }],
['CSS: light-dark()', 'Chrome 123, Firefox 120, Safari 17.5', function () { return CSS.supports('color', 'light-dark(red, red)'); }],
['CSS: :has()', 'Chrome 105, Firefox 121, Safari 15.4', function () { return CSS.supports('selector(:has(a))'); }],
['CSS: container queries', 'Chrome 105, Firefox 110, Safari 16', function () { return CSS.supports('container-type', 'inline-size'); }]
]`;
/** Features that the widget can do without. */
const COMFORT = `[
['States of elements, for style sheets of the page', 'Chrome 125, Firefox 126, Safari 17.4', function () { return CSS.supports('selector(:state(a))'); }],
['One live stream for all pages over HTTP/1.1 (else they poll)', 'https', function () { return !!(navigator.locks && window.BroadcastChannel); }],
['Copying with formats (else text only)', 'https; Firefox 127', function () { return !!(window.ClipboardItem && navigator.clipboard); }],
['Copies that know their passage', 'Chrome 137, Firefox 142, Safari 17', function () { return !!(window.Selection && Selection.prototype.getComposedRanges); }]
]`;

const SCRIPT = `(function () {
function add(parent, name, text) { var made = document.createElement(name); made.appendChild(document.createTextNode(text)); parent.appendChild(made); return made; }
function list(id, features) {
  var missing = 0, rows = document.getElementById(id);
  for (var i = 0; i < features.length; i++) {
    var has = false, row = add(rows, 'tr', '');
    try { has = features[i][2](); } catch (e) { has = false; }
    if (!has) missing++;
    add(row, 'td', features[i][0]); add(row, 'td', has ? 'found' : 'MISSING'); add(row, 'td', features[i][1]);
  }
  return missing;
}
function say(id, text) { document.getElementById(id).firstChild.nodeValue = text; }
var named = /(Edg|OPR|Firefox|Chrome|Version|MSIE |rv:)\\/?([\\d.]+)/.exec(navigator.userAgent);
say('engine', navigator.userAgent + (named ? ' (' + (named[1] === 'Version' ? 'Safari' : named[1]) + ' ' + named[2] + ')' : ''));
var missing = list('needed', ${NEEDED});
list('comfort', ${COMFORT});
if (missing) return say('verdict', 'This engine is too old for the widget: ' + missing + ' of the things that it needs are missing. In its place the page shows the words that stand in the tags.');
say('verdict', 'This engine has all that the widget needs. Whether it starts here is being tried.');
var tries = 0, timer = setInterval(function () {
  var starts = customElements.get('scribe-session');
  if (!starts && ++tries < 100) return;
  clearInterval(timer);
  say('verdict', starts ? 'The widget starts here.' : 'This engine has all that the widget needs, and its script did not run: look at the console, and at what stands between this browser and the proxy.');
}, 100);
})();`;

const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Does the Scribe widget work here?</title><style>${STYLE}</style></head><body>
<h1>Does the Scribe widget work here?</h1>
<p id="verdict">No script runs here: the widget cannot work.</p>
<p>Open this page in the shell itself (WebView2, CEF, Electron, Citrix, Capacitor, Tauri), not in the browser beside it.</p>
<p>Engine: <span id="engine">not known</span></p>
<h2>Needed</h2><table><thead><tr><th>What</th><th>Here</th><th>From</th></tr></thead><tbody id="needed"></tbody></table>
<h2>Done without</h2><table><thead><tr><th>What</th><th>Here</th><th>From</th></tr></thead><tbody id="comfort"></tbody></table>
<script>${SCRIPT}</script><script type="module" src="v1/scribe-widget.js"></script></body></html>`;

const hashOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;
const POLICY = `default-src 'none'; script-src 'self' ${hashOf(SCRIPT)}; style-src ${hashOf(STYLE)}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Answers with the page. */
export function sendEnginePage(exchange: Exchange): void {
  const { response } = exchange;
  response.writeHead(200, {
    ...baseHeaders(exchange),
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': POLICY,
    'content-length': Buffer.byteLength(PAGE),
  });
  response.end(PAGE);
}

import { PATIENTS, lineOf, setUp, withLine } from '../host.js';

// Sets properties without an attribute on swapped content, which may arrive before the widget.
htmx.onLoad((content) => {
  for (const session of content.parentElement.querySelectorAll('scribe-session'))
    session.context = PATIENTS.find(({ sessionId }) => sessionId === session.getAttribute('session-id'))?.context;
});

// From the proxy itself: the module knows by its own address where the proxy is.
const { proxy, ...options } = setUp;
const { configure } = await import(`${proxy}/embed/v1/scribe-widget.js`);
configure(options);

const chart = document.getElementById('chart');
let isHeld = false;
let log = [];

// The same buttons remove the chart or the documents.
document.getElementById('toggle').addEventListener('htmx:beforeRequest', (event) => {
  if (chart.childElementCount === 0) return;
  event.preventDefault();
  htmx.swap(chart, '', { swapStyle: 'innerHTML' });
});
document.getElementById('documents').addEventListener('htmx:beforeRequest', (event) => {
  const documents = chart.querySelector('scribe-documents');
  if (!documents) return;
  event.preventDefault();
  htmx.remove(documents);
});
document.getElementById('hold').addEventListener('click', () => (isHeld = !isHeld));
for (const type of ['scribe-session-changed', 'scribe-alert-decided'])
  chart.addEventListener(type, (event) => {
    log = withLine(log, lineOf(event));
    document.querySelector('output').textContent = log.join('\n');
  });
chart.addEventListener('scribe-before-decide', (event) => {
  if (isHeld) event.preventDefault();
});

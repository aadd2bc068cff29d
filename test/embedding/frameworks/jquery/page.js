import { HELENA, PATIENTS, lineOf, setUp, withLine } from '../host.js';

Scribe.configure(setUp);
const $chart = $('#chart');
let patient = HELENA;
let isHeld = false;
let log = [];

function mount() {
  $('<scribe-session>')
    .attr('session-id', patient.sessionId)
    .prop('context', patient.context)
    .append('<scribe-documents>', $('<scribe-cdss-alerts shortcuts="off">').prop('undoSeconds', 0))
    .appendTo($chart);
}

for (const one of PATIENTS)
  $('<button>')
    .text(one.context.name)
    .on('click', () => {
      patient = one;
      $('scribe-session').attr('session-id', one.sessionId).prop('context', one.context);
    })
    .appendTo('#patients');
$('#toggle').on('click', () => ($chart.children().length > 0 ? $chart.empty() : mount()));
$('#documents').on('click', () =>
  $('scribe-documents').length > 0 ? $('scribe-documents').remove() : $('scribe-session').prepend('<scribe-documents>'),
);
$('#hold').on('click', () => (isHeld = !isHeld));
// Delegated: the events bubble to an element that stays.
$chart.on('scribe-session-changed scribe-alert-decided', ({ originalEvent }) => {
  log = withLine(log, lineOf(originalEvent));
  $('output').text(log.join('\n'));
});
$chart.on('scribe-before-decide', (event) => {
  if (isHeld) event.preventDefault();
});
mount();

import { START, hear, openScenarios } from '../scenario-host.js';

const $stage = $('#stage');
const after = '<b>after</b>';

const alerts = () => $('<scribe-cdss-alerts>').on('scribe-alerts-changed', hear('script'));

function show(given) {
  if (!given.hasSession) return void $('scribe-session').remove();
  if ($('scribe-session').length === 0)
    $('<scribe-session>')
      .on('scribe-request-failed', hear('around'))
      .append(document.createTextNode(given.text), after)
      .prependTo($stage);
  const $session = $('scribe-session')
    .attr('session-id', given.attribute)
    .prop({ context: given.object, hidden: given.isHidden });
  $session.contents().first().replaceWith(document.createTextNode(given.text));
  if (!given.hasAlerts) $('scribe-cdss-alerts').remove();
  else if ($('scribe-cdss-alerts').length === 0) alerts().insertBefore($session.children('b'));
  $('scribe-cdss-alerts')
    .prop({ sessionId: given.property, undoSeconds: given.number })
    .off('.declared')
    .on('scribe-alert-decided.declared scribe-before-decide.declared', ({ originalEvent }) =>
      hear(given.listener)(originalEvent),
    );
}

openScenarios(show);
$stage.append('<scribe-documents>');
show(START);

import { createRef } from 'react';
import type { ScribeAlertDecidedEvent, ScribeSessionChangedEvent } from 'scribe-widget';
import { ScribeCdssAlerts, ScribeDocuments, ScribeSession } from 'scribe-widget/react';

const onSession = (event: ScribeSessionChangedEvent) => console.log(event.detail.status);
const onDecided = (event: ScribeAlertDecidedEvent) => console.log(event.detail.alertId);

export const page = (
  <scribe-session
    session-id="c-1042"
    context={{ name: 'Ana' }}
    onscribe-session-changed={onSession}
    onscribe-alert-decided={onDecided}
    lang="es"
  >
    <scribe-documents purpose="report" />
    <scribe-cdss-alerts undo-seconds="0" undoSeconds={0} shortcuts="off" onscribe-alert-decided={onDecided} />
    {/* wrong: an id is text */}
    <scribe-session sessionId={1042} />
    {/* wrong: a context has a name */}
    <scribe-session context={{ notes: '' }} />
    {/* wrong: a listener for another event */}
    <scribe-cdss-alerts onscribe-alert-decided={onSession} />
    {/* wrong: a listener for another event of an element inside */}
    <scribe-session onscribe-alert-decided={onSession} />
    {/* wrong: no such value */}
    <scribe-cdss-alerts shortcuts="maybe" />
    {/* wrong: read-only */}
    <scribe-documents state="ready" />
    {/* wrong: no such element */}
    <scribe-alerts />
  </scribe-session>
);

const session = createRef<ScribeSession>();
export const started = session.current?.start();

export const components = (
  <ScribeSession
    ref={session}
    sessionId="c-1042"
    context={{ name: 'Ana' }}
    onScribeSessionChanged={onSession}
    onScribeAlertDecided={onDecided}
    className="chart"
    lang="es"
  >
    <ScribeDocuments purpose="report" />
    <ScribeCdssAlerts undoSeconds={0} shortcuts="off" onScribeAlertDecided={onDecided} />
    {/* wrong: an id is text */}
    <ScribeSession sessionId={1042} />
    {/* wrong: a listener for another event */}
    <ScribeCdssAlerts onScribeAlertDecided={onSession} />
    {/* wrong: no such event */}
    <ScribeCdssAlerts onScribeAlertDecide={onDecided} />
    {/* wrong: read-only */}
    <ScribeDocuments documentIds={[]} />
    {/* wrong: the ref of another element */}
    <ScribeDocuments ref={session} />
  </ScribeSession>
);

import { useRef, useState } from 'react';
import type { ScribeBeforeDecideEvent, ScribeBeforeOpenEvent } from 'scribe-widget';
import { ScribeCdssAlerts, ScribeDocuments, ScribeSession } from 'scribe-widget/react';
import { HELENA, PATIENTS, lineOf, withLine } from '../../host.ts';

export function Ehr() {
  const [patient, setPatient] = useState(HELENA);
  const [hasChart, setHasChart] = useState(true);
  const [hasDocuments, setHasDocuments] = useState(true);
  const [isHeld, setIsHeld] = useState(false);
  const [open, setOpen] = useState(0);
  const session = useRef<ScribeSession>(null);
  const [log, setLog] = useState<readonly string[]>([]);

  const tell = (event: Event) => setLog((lines) => withLine(lines, lineOf(event)));
  const hold = (event: ScribeBeforeDecideEvent) => {
    if (isHeld) event.preventDefault();
  };
  const keepHere = (event: ScribeBeforeOpenEvent) => {
    event.preventDefault();
    void event.loginUrl().then(() => tell(event));
  };
  return (
    <>
      {PATIENTS.map((one) => (
        <button key={one.sessionId} onClick={() => setPatient(one)}>
          {one.context.name}
        </button>
      ))}
      <button onClick={() => setHasChart(!hasChart)}>Chart</button>
      <button onClick={() => setHasDocuments(!hasDocuments)}>Documents</button>
      <button onClick={() => setIsHeld(!isHeld)}>Hold</button>
      <button onClick={() => void session.current?.start()}>Start</button>
      <p>{open} open</p>
      <output>{log.join('\n')}</output>
      {hasChart && (
        <ScribeSession
          ref={session}
          className="chart"
          hidden={false}
          sessionId={patient.sessionId}
          context={patient.context}
          onScribeSessionChanged={tell}
          onScribeBeforeOpen={keepHere}
        >
          {hasDocuments && <ScribeDocuments />}
          <ScribeCdssAlerts
            undoSeconds={0}
            shortcuts="off"
            onScribeAlertsChanged={({ detail }) => setOpen(detail.open)}
            onScribeBeforeDecide={hold}
            onScribeAlertDecided={tell}
          />
        </ScribeSession>
      )}
    </>
  );
}

import { useState } from 'react';
import type { ScribeBeforeDecideEvent } from 'scribe-widget';
import type {} from 'scribe-widget/react';
import { HELENA, PATIENTS, lineOf, withLine } from '../../host.ts';

export function Ehr() {
  const [patient, setPatient] = useState(HELENA);
  const [hasChart, setHasChart] = useState(true);
  const [hasDocuments, setHasDocuments] = useState(true);
  const [isHeld, setIsHeld] = useState(false);
  const [log, setLog] = useState<readonly string[]>([]);

  const tell = (event: Event) => setLog((lines) => withLine(lines, lineOf(event)));
  const hold = (event: ScribeBeforeDecideEvent) => {
    if (isHeld) event.preventDefault();
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
      <output>{log.join('\n')}</output>
      {hasChart && (
        <scribe-session sessionId={patient.sessionId} context={patient.context} onscribe-session-changed={tell}>
          {hasDocuments && <scribe-documents />}
          <scribe-cdss-alerts
            undoSeconds={0}
            shortcuts="off"
            onscribe-before-decide={hold}
            onscribe-alert-decided={tell}
          />
        </scribe-session>
      )}
    </>
  );
}

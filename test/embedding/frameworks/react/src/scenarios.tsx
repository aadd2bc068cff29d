import { useEffect, useRef, useState } from 'react';
import type { ScribeCdssAlerts } from 'scribe-widget';
import type {} from 'scribe-widget/react';
import { START, hear, openScenarios } from '../../scenario-host.ts';

export function Scenarios() {
  const [given, setGiven] = useState(START);
  useEffect(() => openScenarios(setGiven), []);
  const alerts = useRef<ScribeCdssAlerts>(null);
  useEffect(() => {
    const element = alerts.current;
    const listen = hear('script');
    element?.addEventListener('scribe-alerts-changed', listen);
    return () => element?.removeEventListener('scribe-alerts-changed', listen);
  }, [given.hasSession, given.hasAlerts]);
  return (
    <>
      {given.hasSession && (
        <scribe-session
          session-id={given.attribute}
          context={given.object}
          hidden={given.isHidden}
          onscribe-request-failed={hear('around')}
        >
          {given.text}
          {given.hasAlerts && (
            <scribe-cdss-alerts
              ref={alerts}
              sessionId={given.property}
              undoSeconds={given.number}
              onscribe-alert-decided={hear(given.listener)}
              onscribe-before-decide={hear(given.listener)}
            />
          )}
          <b>after</b>
        </scribe-session>
      )}
      <scribe-documents />
    </>
  );
}

// The adapter of docs/guides/fhircast.md; the guide shows it without types (test/docs/fhircast.test.ts).

/** The fields that the page reads of a hub's message about an event (FHIRcast STU3, 2.5). */
export interface Message {
  readonly id: string;
  readonly timestamp: string;
  readonly event: {
    readonly 'hub.event': string;
    readonly context?: readonly { readonly key: string; readonly resource?: { readonly id?: string } }[];
  };
}
/** The answer to the hub. */
export interface Answer {
  readonly id: string;
  readonly status: string;
}
interface Followed {
  readonly element: { sessionId: string | undefined; clear(): void };
  readonly consultationOf: (encounter: string) => string | undefined;
  readonly logout: () => void;
}
interface Shown {
  readonly patient: string | undefined;
  readonly encounter: string | undefined;
}

/**
 * Makes a `<scribe-session>` follow the context of a FHIRcast topic.
 * `consultationOf(encounter)` returns the consultation of an encounter's id, or undefined if it is unknown here.
 * `logout` is the widget's. Returns a function that takes an event and returns the message for the hub.
 */
export function createFollower({ element, consultationOf, logout }: Followed): (message: Message) => Answer {
  let shown: Shown = { patient: undefined, encounter: undefined };
  let newest = 0;

  const show = (patient?: string, encounter?: string, consultation?: string): void => {
    // Another consultation needs no `clear()`: a decision that fails while the patient changes then stays counted on screen.
    if (element.sessionId && !consultation) element.clear();
    shown = { patient, encounter };
    element.sessionId = consultation;
  };

  return function follow({ id, timestamp, event }: Message): Answer {
    const resourceId = (key: string) => (event.context ?? []).find((each) => each.key === key)?.resource?.id;
    const answer = (status: string) => ({ id, status });
    const at = Date.parse(timestamp) || newest;
    // Hubs may send an event late, so an older one changes nothing.
    if (at < newest) return answer('200');
    newest = at;

    const [patient, encounter] = [resourceId('patient'), resourceId('encounter')];
    switch (event['hub.event'].toLowerCase()) {
      case 'encounter-open': {
        const consultation = encounter && consultationOf(encounter);
        show(patient, consultation && encounter, consultation);
        return answer(consultation ? '200' : '409');
      }
      case 'patient-open':
        if (patient !== shown.patient) show(patient);
        return answer('200');
      case 'encounter-close':
        if (encounter === shown.encounter) show(shown.patient);
        return answer('200');
      case 'patient-close':
        if (patient === shown.patient) show();
        return answer('200');
      case 'userlogout':
        show();
        logout();
        return answer('200');
      default:
        return answer('200');
    }
  };
}

/** Listens to the hub. `endpoint` is the address that it gave to your backend. */
export function listen(
  endpoint: string,
  follow: (message: Message) => Answer,
  WebSocket: typeof globalThis.WebSocket = globalThis.WebSocket,
): WebSocket {
  const socket = new WebSocket(endpoint);
  socket.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const message = JSON.parse(data) as Message;
    // The hub's message about the subscription itself has no event.
    if (message.event) socket.send(JSON.stringify(follow(message)));
  });
  return socket;
}

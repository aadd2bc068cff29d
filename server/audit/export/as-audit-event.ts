// Writes audit lines as FHIR R4 AuditEvent. Reads and recorded acts follow IHE's Basic Audit Log Patterns (profiles.ihe.net/ITI/BALP).
import { hash } from 'node:crypto';
import { withoutControls } from '../asked.ts';
import { isRecorded, type AuditDecision } from '../entry.ts';
import type { ExportedLine } from './exported-lines.ts';

const TERMINOLOGY = 'http://terminology.hl7.org/CodeSystem';
const DICOM = 'http://dicom.nema.org/resources/ontology/DCM';
const BALP = 'https://profiles.ihe.net/ITI/BALP';

/** The coding of an interaction: its profile, and the side that the data comes from. */
interface Kind {
  readonly code: 'read' | 'update' | 'operation';
  readonly action: 'R' | 'U' | 'E';
  readonly profile?: string;
  /** The roles of page and proxy (DICOM). Data flows from the source role. */
  readonly client: '110152' | '110153';
  readonly server: '110152' | '110153';
  readonly user: Coding;
}

interface Coding {
  readonly system: string;
  readonly code: string;
  readonly display?: string;
}

const participation = (code: string, display: string): Coding => ({
  system: `${TERMINOLOGY}/v3-ParticipationType`,
  code,
  display,
});
const AUTHOR = participation('AUT', 'author (originator)');
const READER = participation('IRCP', 'information recipient');
const KINDS = {
  read: { code: 'read', action: 'R', profile: 'Read', client: '110152', server: '110153', user: READER },
  update: { code: 'update', action: 'U', profile: 'Update', client: '110153', server: '110152', user: AUTHOR },
  other: { code: 'operation', action: 'E', client: '110153', server: '110152', user: AUTHOR },
} as const satisfies Readonly<Record<string, Kind>>;

const ROLES = { 110152: 'Destination Role ID', 110153: 'Source Role ID' } as const;

/** Outcomes of R4: 0 success, 4 minor failure (nothing was done), 8 serious failure (unknown). */
const OUTCOMES: Readonly<Record<string, string>> = { unconfirmed: '8', interrupted: '8', refused: '4', failed: '4' };

/** The events of a line: one for each decision, else one. `publicUrl` is the proxy's address, as browsers know it. */
export function auditEventsOf(line: ExportedLine, publicUrl: string, nameOf: (doctor: string) => string): object[] {
  // Leaves out what the record showed after a decision, because that is not an act of a person.
  if (line.action === 'alert.change') return [];
  const name = line.doctor && nameOf(line.doctor);
  if (line.decisions)
    return line.decisions.map((decision, index) => eventOf(line, KINDS.update, publicUrl, name, { decision, index }));
  const isRead = line.phase === 'view' && Boolean(line.session) && line.action !== 'token.issue';
  return [eventOf(line, isRead ? KINDS.read : KINDS.other, publicUrl, name)];
}

function eventOf(
  line: ExportedLine,
  kind: Kind,
  publicUrl: string,
  name: string | undefined,
  decided?: { readonly decision: AuditDecision; readonly index: number },
): object {
  const { action, origin, session, requestId, error } = line;
  const isDone = decided ? isRecorded(line, decided.decision) : true;
  const word = line.outcome ?? (action === 'session.refused' ? 'refused' : 'recorded');
  const outcome = decided && isDone ? '0' : (OUTCOMES[word] ?? '0');
  const isOfProfile = kind.profile !== undefined && outcome === '0' && Boolean(name && origin);
  const sessions = (session ?? '').split(' ').filter(Boolean);
  return {
    resourceType: 'AuditEvent',
    // The same id for the same line, so that a second export can be recognised.
    id: uuidOf(`${line.hash}/${decided?.index ?? 0}`),
    ...(isOfProfile && { meta: { profile: [`${BALP}/StructureDefinition/IHE.BasicAudit.${kind.profile}`] } }),
    type: { system: `${TERMINOLOGY}/audit-event-type`, code: 'rest', display: 'Restful Operation' },
    subtype: [
      { system: 'http://hl7.org/fhir/restful-interaction', code: kind.code, display: kind.code },
      { system: 'urn:scribe:audit-action', code: plain(action) },
    ],
    action: kind.action,
    recorded: line.at,
    outcome,
    ...(outcome !== '0' && { outcomeDesc: plain([word, error].filter(Boolean).join(': ')) }),
    agent: [
      ...(origin ? [device(kind.client, origin, { identifier: { value: plain(origin) } })] : []),
      device(kind.server, publicUrl, PROXY),
      ...(name
        ? [
            {
              type: { coding: [kind.user] },
              who: { identifier: { system: 'urn:scribe:doctor', value: plain(name) } },
              requestor: true,
            },
          ]
        : []),
    ],
    source: {
      observer: PROXY,
      type: [{ system: `${TERMINOLOGY}/security-source-type`, code: '4', display: 'Application Server' }],
    },
    ...entitiesOf(line, sessions, requestId, decided?.decision),
  };
}

const PROXY = { display: 'Scribe proxy' };

const device = (role: Kind['client'], address: string, who: object) => ({
  type: { coding: [{ system: DICOM, code: role, display: ROLES[role] }] },
  who,
  requestor: false,
  // 5 = URI
  network: { address: plain(address), type: '5' },
});

/** BALP wants one data entity: the decided alert, or the session that was read. */
function entitiesOf(
  { alerts }: ExportedLine,
  sessions: readonly string[],
  requestId: string | undefined,
  decision: AuditDecision | undefined,
): object {
  const [first, ...others] = decision ? [] : sessions;
  const entity = [
    ...(decision ? [entityOf('alert', decision.id, '2', 'System Object', detailsOf(decision))] : []),
    ...(first === undefined
      ? []
      : [
          entityOf(
            'session',
            first,
            '2',
            'System Object',
            (alerts ?? []).map(({ id }) => detail('alert', id)),
          ),
        ]),
    ...(decision ? sessions : others).map((id) => entityOf('session', id, '4', 'Other', [])),
    ...(requestId
      ? [
          {
            what: { identifier: { value: plain(requestId) } },
            type: { system: `${BALP}/CodeSystem/BasicAuditEntityType`, code: 'XrequestId' },
          },
        ]
      : []),
  ];
  return entity.length > 0 ? { entity } : {};
}

const entityOf = (of: string, id: string, code: string, display: string, details: readonly object[]) => ({
  what: { identifier: { system: `urn:scribe:${of}`, value: plain(id) } },
  type: { system: `${TERMINOLOGY}/audit-entity-type`, code, display },
  role: { system: `${TERMINOLOGY}/object-role`, code: '4', display: 'Domain Resource' },
  ...(details.length > 0 && { detail: details }),
});

const detailsOf = ({ decision, reasonCoding }: AuditDecision) => [
  detail('decision', decision),
  ...(reasonCoding ? [detail('reason', `${reasonCoding.system}|${reasonCoding.code}`)] : []),
];

const detail = (type: string, valueString: string) => ({ type, valueString: plain(valueString) });

/** A text for FHIR: not empty, without control characters. */
const plain = (text: string): string => withoutControls(text).trim() || '—';

/** A UUID of version 8 (RFC 9562), made from a digest. */
function uuidOf(text: string): string {
  const hex = hash('sha256', text);
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    variant + hex.slice(17, 20),
    hex.slice(20, 32),
  ].join('-');
}

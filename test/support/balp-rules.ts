// The rules that IHE's Basic Audit Log Patterns 1.1.4 add to R4 for a read and an update (profiles.ihe.net/ITI/BALP, StructureDefinitions).
import assert from 'node:assert/strict';

interface Coding {
  readonly system?: string;
  readonly code?: string;
}

interface Agent {
  readonly type?: { readonly coding?: readonly Coding[] };
  readonly who?: object;
  readonly requestor?: boolean;
  readonly network?: object;
  readonly media?: object;
}

export interface AuditEvent {
  readonly id: string;
  readonly meta?: { readonly profile?: readonly string[] };
  readonly type: Coding;
  readonly subtype?: readonly Coding[];
  readonly action?: string;
  readonly recorded?: string;
  readonly outcome?: string;
  readonly outcomeDesc?: string;
  readonly agent: readonly Agent[];
  readonly source: { readonly observer?: object };
  readonly entity?: readonly {
    readonly what?: { readonly identifier?: { readonly value?: string } };
    readonly type?: Coding;
    readonly role?: Coding;
    readonly detail?: readonly { readonly type: string; readonly valueString: string }[];
  }[];
}

const PROFILE = 'https://profiles.ihe.net/ITI/BALP/StructureDefinition/IHE.BasicAudit.';
const DICOM = 'http://dicom.nema.org/resources/ontology/DCM';
const PARTICIPATION = 'http://terminology.hl7.org/CodeSystem/v3-ParticipationType';
const RULES: Readonly<
  Record<string, { action: string; code: string; client: string; server: string; user: string[] }>
> = {
  Read: { action: 'R', code: 'read', client: '110152', server: '110153', user: ['IRCP'] },
  Update: { action: 'U', code: 'update', client: '110153', server: '110152', user: ['AUT', 'INF', 'CST'] },
};

/** Returns the name of the profile that an event claims, or undefined if it claims none. */
export const profileOf = ({ meta }: AuditEvent): string | undefined =>
  meta?.profile?.find((url) => url.startsWith(PROFILE))?.slice(PROFILE.length);

/** Throws if an event breaks the profile that it claims. */
export function assertOfBalp(event: AuditEvent): void {
  const profile = profileOf(event);
  const rule = RULES[profile ?? ''];
  assert.ok(rule, `no rules for ${profile}`);
  assert.deepEqual(event.type.code, 'rest');
  assert.ok(
    event.subtype?.some(
      ({ system, code }) => system === 'http://hl7.org/fhir/restful-interaction' && code === rule.code,
    ),
  );
  assert.deepEqual([event.action, event.outcome], [rule.action, '0']);
  assert.ok(event.recorded && event.source.observer);
  const agents = (system: string, codes: readonly string[]) =>
    event.agent.filter(({ type }) =>
      type?.coding?.some((each) => each.system === system && codes.includes(each.code ?? '')),
    );
  for (const role of [rule.client, rule.server]) {
    const [agent, another] = agents(DICOM, [role]);
    assert.ok(agent?.who && agent.network && !agent.media && !another, `one agent ${role}`);
  }
  const [user, another] = agents(PARTICIPATION, rule.user);
  assert.ok(user?.who && user.requestor === true && !user.network && !user.media && !another, 'one user');
  const ofType = (wanted: string) => (event.entity ?? []).filter(({ type }) => type?.code === wanted);
  const [data, more] = ofType('2');
  assert.ok(data?.what && ['3', '4', '20'].includes(data.role?.code ?? '') && !more, 'one entity of data');
  for (const { what, type } of ofType('XrequestId')) {
    assert.equal(type?.system, 'https://profiles.ihe.net/ITI/BALP/CodeSystem/BasicAuditEntityType');
    assert.ok(what?.identifier?.value);
  }
}

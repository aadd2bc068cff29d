// A month of invented decisions in the format of the proxy's audit, for the demo's safety page and the report. Equal seeds give equal files.
import { closeSync, openSync, writeSync } from 'node:fs';
import { chainLine, GENESIS, type Link } from '../../server/audit/chain.ts';
import { stories } from '../sandbox/seed/stories.ts';

export interface MonthOptions {
  readonly seed: number;
  readonly doctors: number;
  /** The day after the last one, at 00:00 UTC; milliseconds since the epoch. */
  readonly end: number;
}

const DAY = 86_400_000;
const DAYS = 30;
const UNDO = 5;
const SYSTEM = 'https://hospital.example/fhir/CodeSystem/override-reasons';
const REASONS: readonly (readonly [text: string, code: string])[] = [
  ['Does not fit this patient', 'patient'],
  ['Benefit outweighs the risk', 'benefit'],
  ['Already considered or monitored', 'considered'],
  ['Patient preference', 'preference'],
  ['Alert is wrong', 'wrong'],
];

const CONTEXT = { sessionId: 'ss_kinds', consultation: { name: 'Nobody', consultationInternalId: 'c-kinds' } };

type AlertKind = (typeof alertKinds)[number];

/** The kinds of all alerts that the sandbox can make: the fields that the audit keeps. */
const alertKinds = stories
  .flatMap((story) => story.documents(CONTEXT, new Date(0)))
  .flatMap(({ cdssAlerts }) => cdssAlerts ?? [])
  .map(({ severity, issue, type, actionCategory }) => ({
    severity: severity ?? '',
    issue: issue ?? '',
    type: type ?? '',
    actionCategory: actionCategory ?? '',
  }));

/** Writes the month to a file in the order of time; returns the number of lines. */
export function writeAuditMonth(file: string, options: MonthOptions): number {
  const random = seeded(options.seed);
  const entries = Array.from({ length: options.doctors }, (_, doctor) => monthOf(doctor, options.end, random)).flat();
  entries.sort((a, b) => a.at - b.at);
  const handle = openSync(file, 'w', 0o600);
  try {
    let link: Link = { n: 0, hash: GENESIS };
    let text = '';
    for (const { at, entry } of entries) {
      const next = chainLine(link, { at: new Date(at).toISOString(), ...entry });
      link = next.link;
      text += `${next.line}\n`;
      if (text.length > 1_000_000) text = (writeSync(handle, text), '');
    }
    writeSync(handle, text);
    return link.n;
  } finally {
    closeSync(handle);
  }
}

interface Entry {
  readonly at: number;
  readonly entry: object;
}

/** A doctor's way of working: share of accepted alerts, seconds before a decision, share of visits decided in one batch. */
interface Habit {
  readonly agreement: number;
  readonly look: number;
  readonly batches: number;
}

function monthOf(doctor: number, end: number, random: () => number): Entry[] {
  const habit = { agreement: 0.35 + random() * 0.4, look: 4 + random() * 20, batches: random() * 0.4 };
  const entries: Entry[] = [];
  for (let day = end - DAYS * DAY; day < end; day += DAY) {
    if ([0, 6].includes(new Date(day).getUTCDay())) continue;
    for (let visit = 0; visit < 8; visit++)
      entries.push(
        ...visitOf(
          `d${doctor}-${(end - day) / DAY}-${visit}`,
          doctor,
          day + 8 * 3_600_000 + visit * 3_000_000,
          habit,
          random,
        ),
      );
  }
  return entries;
}

function visitOf(name: string, doctor: number, from: number, habit: Habit, random: () => number): Entry[] {
  const who = {
    doctor: `dr-${doctor + 1}`,
    account: `a-${doctor + 1}`,
    origin: 'https://ehr.example',
    session: `c-${name}`,
  };
  const alerts = Array.from({ length: Math.floor(random() * 7) }, (_, index) => ({
    id: `cfa_${name}_${index}`,
    kind: pick(alertKinds, random),
  }));
  let at = from + random() * 600_000;
  const entries: Entry[] = [{ at, entry: { phase: 'view', action: 'documents.view', ...who, requestId: `r-${name}` } }];
  if (alerts.length === 0) return entries;
  const shown = alerts.map(({ id, kind }) => ({ id, ...kind }));
  entries.push({ at, entry: { phase: 'view', action: 'alerts.shown', ...who, requestId: `r-${name}`, alerts: shown } });
  // Some visits end with undecided alerts.
  const decided = alerts.filter(() => random() < 0.9);
  const isBatch = decided.length > 1 && random() < habit.batches;
  const groups = isBatch ? [decided] : decided.map((one) => [one]);
  for (const [index, group] of groups.entries()) {
    const look = habit.look * (0.1 + 3 * random() ** 3) * (isBatch ? Math.sqrt(group.length) : 1);
    at += look * 1000;
    const sentAt = at + (isBatch ? 0 : UNDO * 1000);
    entries.push(...decisionOf(`${name}-${index}`, who, sentAt, group, look, habit, random));
  }
  return entries;
}

function decisionOf(
  name: string,
  who: object,
  at: number,
  group: readonly { readonly id: string; readonly kind: AlertKind }[],
  look: number,
  habit: Habit,
  random: () => number,
): Entry[] {
  const decisions = group.map(({ id, kind }) => {
    const onScreen = Math.round(look * 10) / 10;
    const heed = { onScreen, ...(group.length === 1 && random() < 0.03 && { undone: 1 }) };
    if (random() < habit.agreement * worthOf(kind)) return { id, decision: 'accepted', ...heed };
    if (kind.severity !== 'red' && random() < 0.7) return { id, decision: 'rejected', ...heed };
    const [display, code] = pick(REASONS, random);
    const reason = random() < 0.1 ? `${display} – invented comment` : display;
    return { id, decision: 'rejected', reason, reasonCoding: { system: SYSTEM, code, display }, ...heed };
  });
  const single = decisions[0]?.decision === 'accepted' ? 'alert.accept' : 'alert.reject';
  const act = { action: group.length > 1 ? 'decisions.record' : single, ...who, decisions, requestId: `r-${name}` };
  const chance = random();
  const outcome = chance < 0.004 ? 'unconfirmed' : chance < 0.007 ? 'refused' : 'recorded';
  return [
    { at, entry: { phase: 'intent', ...act } },
    { at: at + 40 + random() * 400, entry: { phase: 'outcome', ...act, outcome } },
    ...(outcome === 'recorded' ? changesOf(who, at, decisions, random) : []),
  ];
}

/** Returns the entries for accepted changes that a page saw; for some, no page looked. */
function changesOf(
  who: object,
  at: number,
  decisions: readonly { readonly id: string; readonly decision: string }[],
  random: () => number,
): Entry[] {
  return decisions.flatMap(({ id, decision }) => {
    if (decision !== 'accepted') return [];
    const chance = random();
    const outcome = chance < 0.01 ? 'not_applied' : chance < 0.05 ? 'unread' : 'applied';
    const later = outcome === 'applied' ? 2_000 + random() * 20_000 : 120_000;
    return [{ at: at + later, entry: { phase: 'event', action: 'alert.change', ...who, alert: id, outcome } }];
  });
}

/** Returns the factor for the agreement with a kind. Doctors nearly always override some kinds, which the report must find. */
const worthOf = ({ issue, severity }: AlertKind): number =>
  ['not_pertinent', 'duplicate_therapy', 'formulary_review'].includes(issue) ? 0.25 : severity === 'red' ? 1.4 : 1;

const pick = <Item>(items: readonly Item[], random: () => number): Item =>
  items[Math.floor(random() * items.length)] as Item;

/** Creates a Mulberry32 generator of numbers from 0 to 1. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

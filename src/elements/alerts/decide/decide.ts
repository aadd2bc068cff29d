import { asScribeError, ScribeError } from '../../../client/errors.ts';
import { decisionOvertaken } from '../../../consultation/decisions/errors.ts';
import { codingOf } from '../../../consultation/decisions/sending.ts';
import { saysTheSame } from '../../../consultation/decisions/judge.ts';
import { scribe } from '../../../consultation/scribe.ts';
import type { AlertSnapshot, ConsultationActions } from '../../../consultation/snapshot.ts';
import { Decision, type DecisionResult } from '../../../contract/cdss-alert.ts';
import { ScribeAlertDecidedEvent, ScribeBeforeDecideEvent } from '../../../events.ts';
import type { BatchDecision } from '../../../consultation/scribe-options.ts';
import type { ScribeCdssAlerts } from '../scribe-cdss-alerts.ts';

/** Decisions that the page has allowed. */
interface Allowed {
  readonly actions: ConsultationActions;
  /** The session they are made for. The element may name another one when the answer comes. */
  readonly sessionId: string;
  /** The decisions. Empty if they join one under way, which was allowed and is reported already. */
  readonly decided: readonly BatchDecision[];
}

/** Decides one alert, in this turn. It can be undone for the given seconds. */
export async function decideOne(
  host: ScribeCdssAlerts,
  id: string,
  decision: Decision,
  reason?: string,
  undoSeconds = 0,
): Promise<DecisionResult> {
  const given = reason ? { reason } : {};
  const allowed = ask(host, [{ id, decision, ...given }]);
  const options = { ...given, undoSeconds, onScreen: host.onScreen.secondsOf(id) };
  return told(host, allowed.actions.decisions.decideOne(id, decision, options), allowed);
}

/** Decides a batch at once, all or nothing. */
export async function decideBatch(host: ScribeCdssAlerts, batch: readonly BatchDecision[]): Promise<DecisionResult[]> {
  // A page's script is not type-checked.
  if (!Array.isArray(batch) || !batch.every(isDecision))
    throw new ScribeError('contract', 'decisions is not valid.', { code: 'parameter_invalid', param: 'decisions' });
  const allowed = ask(host, batch);
  const sent = batch.map((one: BatchDecision) => ({ ...one, onScreen: host.onScreen.secondsOf(one.id) }));
  return told(host, allowed.actions.decisions.decideBatch(sent), allowed);
}

/** Asks the page. Throws if there is no consultation, if an alert differs from the one on show, and if the page stops the decision. */
function ask(host: ScribeCdssAlerts, made: readonly BatchDecision[]): Allowed {
  const { actions, snapshot, list } = host;
  const sessionId = snapshot?.sessionId ?? '';
  const asked = new Set(made.map(({ id }) => id));
  const known = snapshot?.alerts.filter(({ alert }) => asked.has(alert.id)) ?? [];
  const present = (id: string) => known.find(({ alert }) => alert.id === id);
  const isOff = (read: AlertSnapshot): boolean => read.canDecide && snapshot?.undecidable !== undefined;
  const overtaken = list
    .cardsOf(asked)
    .find(({ snapshot: read }) => !saysTheSame(read, present(read.alert.id)) || isOff(read))?.snapshot;
  if (overtaken) {
    host.announce(host.term('decisionOvertaken'));
    throw decisionOvertaken(overtaken.alert.id);
  }
  const isNew = known.length > 0 && known.length === made.length && known.every(({ canDecide }) => canDecide);
  if (!isNew) return { actions, sessionId, decided: [] };
  const decisions = made.map(({ id, decision }) => ({ id, decision }));
  if (!host.dispatchEvent(new ScribeBeforeDecideEvent({ sessionId, decisions }))) {
    host.announce(host.term('decisionStopped'));
    throw new ScribeError('aborted', 'The page stopped the decision.', { code: 'decision_stopped' });
  }
  // The cards fold now, so a second click of a double click would hit another card.
  list.pointer.moved();
  return { actions, sessionId, decided: made };
}

/** The outcome of decisions under way. Tells the page of it. */
async function told<Outcome extends DecisionResult | DecisionResult[]>(
  host: ScribeCdssAlerts,
  underWay: Promise<Outcome>,
  { sessionId, decided }: Allowed,
): Promise<Outcome> {
  try {
    const outcome = await underWay;
    for (const { id, elementId, status } of [outcome].flat()) {
      const made = decided.find((one) => one.id === id);
      if (!made) continue;
      const { decision, reason } = made;
      const detail = { sessionId, alertId: id, decision, elementId: elementId ?? undefined, status };
      const { reasonCoding } = codingOf(reason, scribe().options?.rejectReasons);
      host.tellPage(new ScribeAlertDecidedEvent(detail, reasonCoding));
    }
    return outcome;
  } catch (thrown) {
    const error = asScribeError(thrown);
    if (decided.length) host.reportFailure(error, sessionId);
    throw error;
  }
}

const isDecision = (one: Partial<BatchDecision> | null | undefined): boolean =>
  typeof one?.id === 'string' && Decision.safeParse(one.decision).success;

/** Seconds of a browser's longest timer. A longer one would fire at once. */
const LONGEST = 2_147_483;
const USUAL = 5;

/** Reads the undo time that a page has set, by attribute or property, in seconds. */
export function undoWindow(given: number | string | null): number {
  // An empty value must not count as 0, which sends at once.
  const seconds = String(given ?? '').trim() ? Number(given) : USUAL;
  return Number.isFinite(seconds) ? Math.min(Math.max(0, seconds), LONGEST) : USUAL;
}

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

/** Decides one alert, in this turn. It can be undone for the given seconds. */
export function decideOne(
  host: ScribeCdssAlerts,
  id: string,
  decision: Decision,
  reason?: string,
  undoSeconds = 0,
): Promise<DecisionResult> {
  const given = reason ? { reason } : {};
  return decide(host, [{ id, decision, ...given }], ({ decisions }) =>
    decisions.decideOne(id, decision, { ...given, undoSeconds, onScreen: host.onScreen.secondsOf(id) }),
  );
}

/** Decides a batch at once, all or nothing. */
export async function decideBatch(host: ScribeCdssAlerts, batch: readonly BatchDecision[]): Promise<DecisionResult[]> {
  // A page's script is not type-checked.
  if (!Array.isArray(batch) || !batch.every(isDecision))
    throw new ScribeError('contract', 'decisions is not valid.', { code: 'parameter_invalid', param: 'decisions' });
  return decide(host, batch, ({ decisions }) =>
    decisions.decideBatch(batch.map((one: BatchDecision) => ({ ...one, onScreen: host.onScreen.secondsOf(one.id) }))),
  );
}

/** Asks the page, sends decisions, and tells the page their outcome. */
async function decide<Outcome extends DecisionResult | DecisionResult[]>(
  host: ScribeCdssAlerts,
  made: readonly BatchDecision[],
  send: (actions: ConsultationActions) => Promise<Outcome>,
): Promise<Outcome> {
  const { actions, snapshot } = host;
  // The element may name another session when the answer comes.
  const sessionId = snapshot?.sessionId ?? '';
  const isNew = ask(host, sessionId, made);
  try {
    const outcome = await send(actions);
    for (const { id, elementId, status } of isNew ? [outcome].flat() : []) {
      const one = made.find((each) => each.id === id);
      if (!one) continue;
      const detail = { sessionId, alertId: id, decision: one.decision, elementId: elementId ?? undefined, status };
      const { reasonCoding } = codingOf(one.reason, scribe().options?.rejectReasons);
      host.tellPage(new ScribeAlertDecidedEvent(detail, reasonCoding));
    }
    return outcome;
  } catch (thrown) {
    const error = asScribeError(thrown);
    if (isNew) host.reportFailure(error, sessionId);
    throw error;
  }
}

/**
 * Asks the page. Throws if an alert differs from the one on show, and if the page stops the decision. Returns whether
 * the decisions are new: those that join one under way were allowed, and are reported already.
 */
function ask(host: ScribeCdssAlerts, sessionId: string, made: readonly BatchDecision[]): boolean {
  const { snapshot, list } = host;
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
  if (!known.length || known.length < made.length || !known.every(({ canDecide }) => canDecide)) return false;
  const decisions = made.map(({ id, decision }) => ({ id, decision }));
  if (!host.dispatchEvent(new ScribeBeforeDecideEvent({ sessionId, decisions }))) {
    host.announce(host.term('decisionStopped'));
    throw new ScribeError('aborted', 'The page stopped the decision.', { code: 'decision_stopped' });
  }
  // The cards fold, so the next click may be the second half of this one.
  list.pointer.moved();
  return true;
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

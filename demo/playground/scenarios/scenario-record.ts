// The data of the service behind the proxy: a scenario's consultations, which decisions change as §3 and §4 say.
import type { CdssAlert, Decision, DecisionResult, PlanElement } from '../../../src/contract/cdss-alert.ts';
import type { Scenario, ScenarioConsultation } from './scenario.ts';

/** An alert and the plan it concerns. */
interface FoundAlert {
  readonly alert: CdssAlert;
  readonly plan: PlanElement[];
}

/** A scenario's consultations. */
export class ScenarioRecord {
  readonly scenario: Scenario;
  readonly #accepted: FoundAlert[] = [];

  constructor(scenario: Scenario) {
    this.scenario = scenario;
  }

  /** Finds a consultation by either of its ids. */
  consultation(id: string): ScenarioConsultation | undefined {
    const all = this.scenario.consultations;
    return (
      all[id] ?? Object.values(all).find(({ session }) => session?.id === id || session?.consultationInternalId === id)
    );
  }

  /** Finds an alert and the plan it concerns. */
  alert(id: string): FoundAlert | undefined {
    for (const { documents } of Object.values(this.scenario.consultations)) {
      for (const document of documents) {
        const alert = document.cdssAlerts?.find((candidate) => candidate.id === id);
        if (alert) return { alert, plan: document.medicalRecord?.assessmentPlan?.plan ?? [] };
      }
    }
    return undefined;
  }

  /** Records a decision; the record itself changes with `applyAccepted` (§3.2). */
  decide({ alert, plan }: FoundAlert, decision: Decision): DecisionResult {
    alert.status = decision;
    if (decision === 'accepted') this.#accepted.push({ alert, plan });
    // §7.3.4: the gate drops a listed session that has nothing left to review.
    this.scenario.gate = this.scenario.gate.filter(({ sessionId }) =>
      this.consultation(sessionId)?.documents.some(({ cdssAlerts }) =>
        cdssAlerts?.some(({ status }) => status === 'pending'),
      ),
    );
    return { id: alert.id, elementId: alert.elementId, status: decision };
  }

  /** Applies accepted changes to the plans. */
  applyAccepted(): void {
    for (const { alert, plan } of this.#accepted.splice(0)) {
      const index = plan.findIndex(({ id }) => id === alert.elementId);
      if (alert.newPlanElement)
        plan.splice(index < 0 ? plan.length : index, index < 0 ? 0 : 1, { ...alert.newPlanElement });
      else if (index >= 0) plan.splice(index, 1);
    }
  }

  isGranted(id: string, granted: readonly string[]): boolean {
    const session = this.consultation(id)?.session;
    const names = [id, session?.id, session?.consultationInternalId];
    const isPending = this.scenario.gate.some(({ sessionId }) => sessionId === id) || id.startsWith('ss_earlier');
    return isPending || names.some((name) => typeof name === 'string' && granted.includes(name));
  }
}

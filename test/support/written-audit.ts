// An audit as the proxy writes it, made from the events that a test lists.
import { chainLine, GENESIS, type Link } from '../../server/audit/chain.ts';

interface Decided {
  readonly id: string;
  readonly decision: 'accepted' | 'rejected';
  readonly reason?: string;
  readonly reasonCoding?: object;
  readonly onScreen?: number;
  readonly undone?: number;
}

export class WrittenAudit {
  text = '';
  #link: Link = { n: 0, hash: GENESIS };
  #requests = 0;

  /** Adds alerts of one kind that a doctor was shown; `at` in ISO 8601. */
  shown(at: string, doctor: string, ids: readonly string[], kind: object = {}): this {
    const alerts = ids.map((id) => ({
      id,
      severity: 'red',
      issue: 'not_pertinent',
      type: 'medication',
      actionCategory: 'replace',
      ...kind,
    }));
    return this.#write({ at, phase: 'view', action: 'alerts.shown', ...this.#who(doctor), alerts });
  }

  /** Adds a read of a session's documents. */
  viewed(at: string, doctor: string): this {
    return this.#write({ at, phase: 'view', action: 'documents.view', ...this.#who(doctor) });
  }

  /** Adds any other line. */
  other(at: string, phase: 'view' | 'event', entry: object): this {
    return this.#write({ at, phase, ...entry });
  }

  /** Adds a single decision, or a batch of several. */
  decided(at: string, doctor: string, decisions: readonly Decided[], outcome = 'recorded', more: object = {}): this {
    const [first] = decisions;
    const single = first?.decision === 'accepted' ? 'alert.accept' : 'alert.reject';
    const act = { action: decisions.length > 1 ? 'decisions.record' : single, ...this.#who(doctor), decisions };
    return this.#write({ at, phase: 'intent', ...act }).#write({ at, phase: 'outcome', ...act, outcome, ...more });
  }

  #who(doctor: string) {
    const requestId = `request-${++this.#requests}`;
    return { doctor, account: 'ana', origin: 'https://ehr.example', session: 'c-canary', requestId };
  }

  #write(entry: object): this {
    const { line, link } = chainLine(this.#link, entry);
    this.#link = link;
    this.text += `${line}\n`;
    return this;
  }
}

// A way to render alerts as the bench drives it, and the code that all but ours share: data, sheets and their own root.
import type { CSSResult, CSSResultGroup } from 'lit';
import { alertSnapshots } from '../../../../src/consultation/alert-snapshots.ts';
import type { AlertSnapshot, DecisionSnapshot } from '../../../../src/consultation/snapshot.ts';
import type { MedicalRecordDocument } from '../../../../src/contract/medical-record-document.ts';
import { ScribeCdssAlerts } from '../../../../src/elements/alerts/scribe-cdss-alerts.ts';
import { aDecision } from '../../../support/shown-consultation.ts';

/** One way to render the alerts of a document. */
export interface Way {
  show(document: MedicalRecordDocument): void;
  /** Shows one alert as accepted, not yet recorded. */
  decide(id: string): void;
  remove(): void;
  /** Returns the root of its cards. */
  root(): ParentNode;
}

/** A framework's way to render given alerts. */
export interface Peer {
  /** Renders into an empty element; returns functions that show other alerts and that end it. */
  (target: Element, views: readonly AlertSnapshot[]): { show(views: readonly AlertSnapshot[]): void; end(): void };
}

/** The alerts of a document and the decisions about them, as the product's own views. */
export class ShownAlerts {
  #views: readonly AlertSnapshot[] = [];
  readonly #items: readonly MedicalRecordDocument[];
  readonly #decisions = new Map<string, DecisionSnapshot>();

  constructor(document: MedicalRecordDocument) {
    this.#items = [document];
  }

  get items(): readonly MedicalRecordDocument[] {
    return this.#items;
  }

  decide(id: string): readonly AlertSnapshot[] {
    this.#decisions.set(id, aDecision('accepted', 'sending'));
    return this.views();
  }

  views(): readonly AlertSnapshot[] {
    const decisionOn = (id: string): DecisionSnapshot | undefined => this.#decisions.get(id);
    return (this.#views = alertSnapshots(this.#items, { decisionOn, former: this.#views }));
  }
}

/** Makes a peer into a way with the product's sheets; without `content-visibility` unless `isContained`. */
export function wayOf(peer: Peer, isContained = true): Way {
  let host: HTMLElement;
  let alerts: ShownAlerts;
  let rendered: ReturnType<Peer>;
  return {
    show(document) {
      host = globalThis.document.body.appendChild(globalThis.document.createElement('div'));
      const root = host.attachShadow({ mode: 'open' });
      root.adoptedStyleSheets = [...sheetsOf(ScribeCdssAlerts.styles), ...(isContained ? [] : [everythingLaidOut()])];
      const target = globalThis.document.createElement('section');
      target.className = 'alerts';
      root.append(target);
      alerts = new ShownAlerts(document);
      rendered = peer(target, alerts.views());
    },
    decide: (id) => rendered.show(alerts.decide(id)),
    remove() {
      rendered.end();
      host.remove();
    },
    root: () => host.shadowRoot as ShadowRoot,
  };
}

/** Returns the sheets of an element. */
export const sheetsOf = (group: CSSResultGroup): CSSStyleSheet[] =>
  [group].flat(4).flatMap((sheet) => (sheet as CSSResult).styleSheet ?? []);

function everythingLaidOut(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('.rest { content-visibility: visible !important }');
  return sheet;
}

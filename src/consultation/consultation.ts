import { ScribeError } from '../client/errors.ts';
import type { DecisionResult } from '../contract/cdss-alert.ts';
import type { Scribe } from './scribe.ts';
import { unreadView } from './unread.ts';
import type { ConsultationActions, ConsultationView } from './view.ts';

/** What the page knows of one session, shared by every element that names it. */
export class Consultation implements ConsultationActions {
  readonly sessionId: string;
  readonly #listeners = new Set<() => void>();
  readonly #view: ConsultationView;

  constructor(_scribe: Scribe, sessionId: string) {
    this.sessionId = sessionId;
    this.#view = unreadView(sessionId);
  }

  get view(): ConsultationView {
    return this.#view;
  }

  /** Calls `listener` after each change of `view`; the answer ends it. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  refresh(): Promise<void> {
    return Promise.resolve();
  }

  clear(): void {}

  decideOne(): Promise<DecisionResult> {
    return Promise.reject(new ScribeError('set-up', 'Not connected.'));
  }

  decideBatch(): Promise<DecisionResult[]> {
    return Promise.reject(new ScribeError('set-up', 'Not connected.'));
  }

  undo(): boolean {
    return false;
  }

  dismiss(): void {}

  namePatient(): void {}

  setContext(): Promise<void> {
    return Promise.reject(new ScribeError('set-up', 'Not connected.'));
  }

  loginUrl(): Promise<string> {
    return Promise.reject(new ScribeError('set-up', 'Not connected.'));
  }
}

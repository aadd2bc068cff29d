import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { ConsultationView } from '../consultation/view.ts';
import { nextTask } from './after-paint.ts';

/** Documents and alerts; fewer are rendered in the task in which they were read. */
const MANY = 60;

/** Has a large record that was just read rendered in a task of its own, after that of its reading and of other elements. */
export class OwnTask implements ReactiveController {
  readonly #view: () => ConsultationView | undefined;
  #shown: ConsultationView | undefined;

  constructor(host: ReactiveControllerHost, view: () => ConsultationView | undefined) {
    this.#view = view;
    host.addController(this);
  }

  /** What the next update has to wait for. */
  get awaited(): Promise<void> | undefined {
    const view = this.#view();
    const shown = this.#shown?.documents.value;
    const read = view?.documents.value;
    if (!read || read === shown || read.items.length + view.alerts.length < MANY) return undefined;
    return nextTask();
  }

  hostUpdated(): void {
    this.#shown = this.#view();
  }

  hostDisconnected(): void {
    this.#shown = undefined;
  }
}

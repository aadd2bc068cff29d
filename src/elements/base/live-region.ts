import type { LitElement, ReactiveController } from 'lit';
import { scribe } from '../../consultation/scribe.ts';
import { ancestors } from './dom.ts';

/** Within one of these, a screen reader may hear nothing of what is outside, or outside nothing of what is within. */
const APART = 'dialog, [popover], [inert], [aria-hidden=true]';

/** The regions in the page. */
const regions = new Set<LiveRegion>();

/** What screen readers are told of an element, politely and once for each change (UX rule 8). */
export class LiveRegion implements ReactiveController {
  text = '';
  readonly #host: LitElement;
  /** Messages made while the page was hidden. A screen reader says nothing of a hidden page, so they are told on return. */
  readonly #untold = new Set<string>();
  /** What was told in this update. The next message is added to it. */
  #justTold = '';
  #trouble = '';
  /** The same, if it was told here and not by another. */
  #toldTrouble = '';
  /** Whether there was news since the trouble has last changed. */
  #hasNews = false;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    regions.add(this);
  }

  hostDisconnected(): void {
    regions.delete(this);
  }

  /** Replaces the text. Screen readers announce only changes, so the same text gets one more space. */
  tell(text: string): void {
    const next = text && text === this.text ? `${text}\u00A0` : text;
    if (next === this.text) return;
    this.text = next;
    this.#host.requestUpdate();
  }

  /** Tells a change. An empty text removes the last one. */
  announce(text: string): void {
    this.#hasNews = text !== '';
    if (text && !scribe().platform.isVisible()) this.#untold.add(text);
    else this.tell(text && this.#justTold ? `${this.#justTold} ${text}` : text);
  }

  /**
   * Begins an update: tells what waits, and the trouble of a read if it has changed. `ended` says that there is none any more.
   * A session around the element tells both, but is not heard while a dialog of the element makes it inert.
   */
  begin(present: string, ended: () => string, isToldAround = false): void {
    // Asked only where there is trouble: without a dialog the search passes every card.
    const isSilent = () => isToldAround && !this.#hasDialog;
    const trouble = present && isSilent() ? '' : present;
    if (this.#untold.size && scribe().platform.isVisible()) {
      this.#justTold = [...this.#untold].join(' ');
      this.#untold.clear();
      this.tell(this.#justTold);
    }
    const former = this.#trouble;
    if (trouble === former) return;
    this.#trouble = trouble;
    this.#toldTrouble = '';
    // One message for each change: news of the read that ended the trouble is enough.
    if (trouble || !this.#hasNews) {
      if (this.#others().some((other) => (trouble ? other.#toldTrouble === trouble : other.#trouble === former))) {
        if (!this.#justTold) this.tell('');
      } else {
        this.announce(trouble || (isSilent() ? '' : ended()));
        this.#toldTrouble = trouble;
      }
    }
    if (trouble) this.#justTold = this.text;
    this.#hasNews = false;
  }

  /** Regions that are heard where this one is. Of one trouble the first tells it, and the last that had it tells the end. */
  #others(): LiveRegion[] {
    const here = this.#place();
    // Outside a dialog of its own nothing is heard.
    if (this.#hasDialog) return [];
    return [...regions].filter(
      (other) => other !== this && other.#place() === here && other.#host.checkVisibility({ visibilityProperty: true }),
    );
  }

  get #hasDialog(): boolean {
    return this.#host.renderRoot.querySelector('dialog[open]') !== null;
  }

  #place(): Element | undefined {
    return [...ancestors(this.#host, { flat: true })].find((around) => around.matches(APART));
  }

  end(): void {
    this.#justTold = '';
  }

  forget(): void {
    this.text = this.#trouble = this.#toldTrouble = '';
    this.#untold.clear();
  }
}

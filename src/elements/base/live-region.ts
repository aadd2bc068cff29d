import type { LitElement, ReactiveController } from 'lit';
import { scribe } from '../../consultation/scribe.ts';
import { ancestors } from './dom.ts';

/** A screen reader may not hear a region outside such an element while it is inside, or the reverse. */
const APART = 'dialog, [popover], [inert], [aria-hidden=true]';

/** The regions in the page. */
const regions = new Set<LiveRegion>();

/** What screen readers are told of an element, politely and once for each change (UX rule 8). */
export class LiveRegion implements ReactiveController {
  text = '';
  readonly #host: LitElement;
  /** Messages made while the page was hidden. A screen reader says nothing of a hidden page, so they are told on return. */
  readonly #untold = new Set<string>();
  /** The messages of this update so far. The next one is added to them. */
  #justTold = '';
  #trouble = '';
  /** The trouble, if this region told it and not another one. */
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
   * Begins an update: tells waiting messages, and the trouble of a read if it has changed. `ended` returns the text for its end.
   * A session around the element tells both, but is not heard while a dialog of the element makes it inert.
   */
  begin(present: string, ended: () => string, isToldAround = false): void {
    // Called only if there is trouble, because without a dialog the search passes every card.
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
    // One message for each change: the news of the read that ended the trouble replaces the message about its end.
    if (trouble || !this.#hasNews) {
      // The first region to have a trouble tells it; the last one tells its end.
      const isOthers = (other: LiveRegion) => (trouble ? other.#toldTrouble === trouble : other.#trouble === former);
      if (!this.#others().some(isOthers)) {
        this.announce(trouble || (isSilent() ? '' : ended()));
        this.#toldTrouble = trouble;
      } else if (!this.#justTold) this.tell('');
    }
    if (trouble) this.#justTold = this.text;
    this.#hasNews = false;
  }

  /** The other regions that a screen reader hears with this one. */
  #others(): LiveRegion[] {
    const here = this.#place();
    // While an own dialog is open, nothing outside it is heard.
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

import { LitElement, type PropertyValues } from 'lit';
import { ifThere } from '../client/if-there.ts';
import { isXhtml } from './is-xhtml.ts';
import { endedWords } from './ended-words.ts';
import { assignSlots } from './slotted.ts';
import { takeTextsBack } from './translated-texts.ts';

/** An element that is never empty: whatever ends its start or an update is caught, and said in words in its place (UX rule 1). */
export abstract class NeverBlank extends LitElement {
  #isDrawn = false;
  #hasEnded = false;
  #words: HTMLElement | undefined;

  override connectedCallback(): void {
    this.#hasEnded = false;
    try {
      // Chromium's parser of XML sets attributes without a word.
      if (isXhtml() && !this.hasUpdated) this.#readAttributes();
      super.connectedCallback();
    } catch (thrown) {
      // What would draw it now knows nothing, and would draw nothing.
      this.#hasEnded = true;
      this.#say(thrown);
      // Lit may not have come so far: who waits for an update would wait for ever.
      this.enableUpdating(true);
    }
  }

  override disconnectedCallback(): void {
    if (this.#hasEnded) ifThere(() => super.disconnectedCallback());
    else super.disconnectedCallback();
  }

  protected override shouldUpdate(_changed: PropertyValues): boolean {
    return !this.#hasEnded;
  }

  protected override performUpdate(): void {
    this.#isDrawn = false;
    if (this.shadowRoot) takeTextsBack(this.shadowRoot);
    try {
      super.performUpdate();
    } catch (thrown) {
      // What is on show is whole: only what comes after an update has failed.
      if (this.#isDrawn) throw thrown;
      this.#drawAnew();
    }
  }

  protected override update(changed: PropertyValues): void {
    super.update(changed);
    this.#isDrawn = true;
    this.#words?.remove();
    this.#words = undefined;
  }

  #readAttributes(): void {
    for (const name of (this.constructor as typeof LitElement).observedAttributes) {
      const value = this.getAttribute(name);
      if (value !== null) this.attributeChangedCallback(name, null, value);
    }
  }

  /** A page's script, or what translates pages, may have taken nodes out of it: once more from nothing. */
  #drawAnew(): void {
    this.#empty();
    this.requestUpdate();
    try {
      super.performUpdate();
    } catch (thrown) {
      if (this.#isDrawn) throw thrown;
      this.#say(thrown);
    }
  }

  #say(thrown: unknown): void {
    this.#empty();
    // Once: the next update may fail of the same.
    if (this.#words?.parentNode) return;
    this.#words = endedWords(this);
    (this.shadowRoot ?? this).append(this.#words);
    assignSlots(this);
    reportError(thrown);
  }

  /** Removes what was drawn, but for what dresses it; Lit begins anew before a mark of its own. */
  #empty(): void {
    const root = this.shadowRoot;
    if (!root) return;
    for (const node of [...root.childNodes])
      if (node !== this.#words && !(node instanceof Element && node.matches('style, .natural-width'))) node.remove();
    const mark = document.createComment('');
    root.append(mark);
    this.renderOptions.renderBefore = mark;
  }
}

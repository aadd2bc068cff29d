import { LitElement, type PropertyValues } from 'lit';
import { ifThere } from '../../client/platform.ts';
import { isElement, isXhtml, assignSlots, elementOf, ancestors } from './dom.ts';

/** An element that is never blank. A failure of its start or of an update is caught and shown in words (UX rule 1). */
export abstract class NeverBlank extends LitElement {
  #isDrawn = false;
  #hasEnded = false;
  #words: HTMLElement | undefined;
  /** The placeholder until the first update. */
  #place: HTMLElement | undefined;

  override connectedCallback(): void {
    this.#hasEnded = false;
    try {
      // Chromium's XML parser sets attributes without a callback.
      if (isXhtml() && !this.hasUpdated) this.#readAttributes();
      super.connectedCallback();
    } catch (thrown) {
      // Stops updates, because one would replace the words with an empty element.
      this.#hasEnded = true;
      this.#say(thrown);
      // Lit may have failed before this step. Without it, a caller that awaits the update would wait for ever.
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
    try {
      if (this.shadowRoot) takeTextsBack(this.shadowRoot);
      super.performUpdate();
      // A page's script may have emptied the shadow root. Lit throws nothing then, and writes into nodes that nobody sees.
      if (this.#isDrawn && !this.renderRoot.querySelector('.root')) this.#drawAnew();
    } catch (thrown) {
      // The element was rendered; only a step after the update has failed.
      if (this.#isDrawn) throw thrown;
      this.#drawAnew();
    }
  }

  protected override update(changed: PropertyValues): void {
    super.update(changed);
    this.#isDrawn = true;
    this.#words?.remove();
    this.#place?.remove();
    // Dropped, so that they are not removed twice: the `remove` of Prototype.js would throw.
    this.#words = this.#place = undefined;
  }

  /** Keeps the element's place without words until its first update: an empty panel looks as if there were nothing (UX rule 1). */
  protected holdPlace(): void {
    if (this.hasUpdated || this.#place) return;
    const lines = [0, 1, 2, 3, 4].map(() => elementOf('span'));
    this.#place = elementOf('div', { class: 'stack skeleton', 'aria-hidden': 'true' }, ...lines);
    this.renderRoot.append(this.#place);
  }

  #readAttributes(): void {
    for (const name of (this.constructor as typeof LitElement).observedAttributes) {
      const value = this.getAttribute(name);
      if (value !== null) this.attributeChangedCallback(name, null, value);
    }
  }

  /** A page's script or a translator may have removed nodes that Lit needs. Renders once more from nothing. */
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
    // The words are on show already: an earlier update failed, too.
    if (this.#words?.parentNode) return;
    this.#words = endedWords(this);
    (this.shadowRoot ?? this).append(this.#words);
    assignSlots(this);
    reportError(thrown);
  }

  /** Removes the rendered nodes but not the styles. Lit begins anew before its own marker. */
  #empty(): void {
    const root = this.shadowRoot;
    if (!root) return;
    for (const node of [...root.childNodes])
      if (node !== this.#words && !(isElement(node) && node.matches('style, .natural-width'))) node.remove();
    const mark = document.createComment('');
    root.append(mark);
    this.renderOptions.renderBefore = mark;
  }
}

// Not among the messages, because loading these may be what has failed.
const WORDS = {
  en: {
    title: 'Scribe cannot work in this page',
    text: 'There may be a record and alerts that are not shown here. Open them in Scribe itself, and tell IT.',
  },
  es: {
    title: 'Scribe no puede funcionar en esta página',
    text: 'Puede haber una nota y alertas que aquí no se muestran. Ábralos en Scribe y avise a soporte técnico.',
  },
  pt: {
    title: 'O Scribe não pode funcionar nesta página',
    text: 'Pode haver um documento e alertas que não são mostrados aqui. Abra-os no Scribe e avise a TI.',
  },
} as const;

/** Says that an element cannot work, in its place. Uses nothing that may have failed. */
function endedWords(host: HTMLElement): HTMLElement {
  const lang = languageOf(host);
  const { title, text } = WORDS[lang];
  const words = elementOf('div', { role: 'alert', lang }, elementOf('strong', {}, title), elementOf('p', {}, text));
  words.style.cssText = 'padding:12px;border:1px solid;font:14px/1.4 system-ui,sans-serif';
  // The elements inside it may work.
  return elementOf('div', {}, words, elementOf('slot'));
}

/** The page's language, if the words exist in it; else English. */
function languageOf(host: HTMLElement): keyof typeof WORDS {
  const named = [host, ...ancestors(host)].map((element) => element.getAttribute('lang')).find((lang) => lang);
  const language = (named ?? navigator.language).slice(0, 2).toLowerCase();
  return language === 'es' || language === 'pt' ? language : 'en';
}

/**
 * Undoes a browser's translation of an element's texts. The translator puts each text into `<font>` elements, which our
 * templates do not have, and Lit then writes a change into the wrong text. Without this a former patient's text, or a
 * count, would stay. Unchanged texts stay translated.
 */
function takeTextsBack(root: ParentNode): void {
  for (const child of root.children)
    // The browser remembers such a collection until nodes come or go, and so does not search 200 cards in each update.
    for (const font of [...child.getElementsByTagName('font')])
      if (!font.parentElement?.closest('font')) font.replaceWith(font.textContent);
}

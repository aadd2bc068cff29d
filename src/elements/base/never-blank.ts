import { LitElement, type PropertyValues } from 'lit';
import { ifThere } from '../../client/platform.ts';
import { isXhtml, assignSlots, elementOf, ancestors } from './dom.ts';

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
      // An update would draw an empty element over the words.
      this.#hasEnded = true;
      this.#say(thrown);
      // Lit may not have come so far: whoever awaits an update would wait for ever.
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
      // The element was drawn whole: only a step after the update has failed.
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

  /** A page's script or a translator may have removed nodes that Lit counts on: draws once more from nothing. */
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
    // Once: the next update may fail for the same reason.
    if (this.#words?.parentNode) return;
    this.#words = endedWords(this);
    (this.shadowRoot ?? this).append(this.#words);
    assignSlots(this);
    reportError(thrown);
  }

  /** Removes what was drawn, but not its styles; Lit begins anew before a mark of its own. */
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

// Here, not among the messages: the messages may be what failed to load.
const WORDS = {
  en: {
    title: 'Scribe cannot work in this page',
    text: 'Something in the page or the browser stops it. There may be a record and alerts that are not shown here. Open them in Scribe itself, and tell IT.',
    xhtml: 'The page is served as XHTML; it must be served as text/html.',
  },
  es: {
    title: 'Scribe no puede funcionar en esta página',
    text: 'Algo en la página o en el navegador lo impide. Puede haber una nota y alertas que aquí no se muestran. Ábralos en Scribe y avise a informática.',
    xhtml: 'La página se sirve como XHTML; debe servirse como text/html.',
  },
  pt: {
    title: 'O Scribe não pode funcionar nesta página',
    text: 'Algo na página ou no navegador o impede. Pode haver um documento e alertas que não são mostrados aqui. Abra-os no Scribe e avise a TI.',
    xhtml: 'A página é servida como XHTML; deve ser servida como text/html.',
  },
} as const;

/** Says, in the place of an element, that it cannot work; uses nothing that may have stopped it. */
function endedWords(host: HTMLElement): HTMLElement {
  const lang = languageOf(host);
  const { title, text, xhtml } = WORDS[lang];
  const words = elementOf(
    'div',
    { role: 'alert', lang },
    elementOf('strong', {}, title),
    elementOf('p', {}, isXhtml() ? `${xhtml} ${text}` : text),
  );
  words.style.cssText = 'padding:12px;border:1px solid;font:14px/1.4 system-ui,sans-serif';
  // The elements inside it may have started.
  return elementOf('div', {}, words, elementOf('slot'));
}

/** The language of the page, of the three that the words are in. */
function languageOf(host: HTMLElement): keyof typeof WORDS {
  const named = [host, ...ancestors(host)].map((element) => element.getAttribute('lang')).find((lang) => lang);
  const language = (named ?? navigator.language).slice(0, 2).toLowerCase();
  return language === 'es' || language === 'pt' ? language : 'en';
}

/**
 * Undoes what a browser's translator did to the texts of an element: it puts each into `<font>` elements, which no template of
 * ours has. Lit writes what changes into the text it finds in a place, so that without this a former patient's words, or a
 * count, would stay. What does not change stays translated.
 */
function takeTextsBack(root: ParentNode): void {
  for (const font of root.querySelectorAll('font'))
    if (!font.parentElement?.closest('font')) font.replaceWith(font.textContent);
}

import { elementOf } from './element-of.ts';
import { ancestors } from './ancestors.ts';
import { isXhtml } from './is-xhtml.ts';

// Here, not among the messages: those may be what could not be loaded.
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

/** In the place of an element that cannot start: that it cannot, without anything of what may have ended it. */
export function endedWords(host: HTMLElement): HTMLElement {
  const lang = languageOf(host);
  const { title, text, xhtml } = WORDS[lang];
  const words = elementOf(
    'div',
    { role: 'alert', lang },
    elementOf('strong', {}, title),
    elementOf('p', {}, isXhtml() ? `${xhtml} ${text}` : text),
  );
  words.style.cssText = 'padding:12px;border:1px solid;font:14px/1.4 system-ui,sans-serif';
  // What stands inside an element may have started.
  return elementOf('div', {}, words, elementOf('slot'));
}

function languageOf(host: HTMLElement): keyof typeof WORDS {
  const named = [host, ...ancestors(host)].map((element) => element.getAttribute('lang')).find((lang) => lang);
  const language = (named ?? navigator.language).slice(0, 2).toLowerCase();
  return language === 'es' || language === 'pt' ? language : 'en';
}

import { registerTranslation } from '@shoelace-style/localize';
import { en } from './en.ts';
import { es } from './es.ts';
import { ptBr } from './pt-br.ts';

let isRegistered = false;

/** Registers the built-in languages, once: the first is the fallback, Brazilian Portuguese serves any Portuguese. */
export function registerBuiltIn(): void {
  if (isRegistered) return;
  isRegistered = true;
  registerTranslation(en, es, ptBr);
}

import { registerTranslation } from '@shoelace-style/localize';
import { en } from './en.ts';
import { es } from './es.ts';
import { ptBr } from './pt-br.ts';

// The first registered is the fallback. Brazilian Portuguese also serves any other Portuguese.
registerTranslation(en, es, ptBr);

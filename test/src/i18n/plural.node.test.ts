import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { es } from '../../../src/i18n/es.ts';
import type { Messages } from '../../../src/i18n/translations.ts';
import { count, countPt } from '../../../src/i18n/plural.ts';
import { ptBr } from '../../../src/i18n/pt-br.ts';
import { english as en } from '../../support/english.ts';

const LANGUAGES = { en, es, 'pt-BR': ptBr };

type Counting = { [Key in keyof Messages]: Messages[Key] extends (n: number) => string ? Key : never }[keyof Messages];
const COUNTING = [
  'alertsAllRecorded',
  'alertsNew',
  'alertsSelectAll',
  'alertSources',
  'batchAcceptTitle',
  'batchDecideRest',
  'batchDone',
  'batchRejectTitle',
  'batchRest',
  'batchSelected',
  'batchSending',
  'changedSections',
  'documentCount',
  'gateShowAll',
  'gateText',
  'openAlerts',
  'reasonCommentLeft',
] as const satisfies readonly Counting[];

describe('counts', () => {
  for (const [lang, messages] of Object.entries(LANGUAGES)) {
    it(`${lang}: every count is as Intl has it`, () => {
      const rules = new Intl.PluralRules(lang);
      const counted = lang === 'pt-BR' ? countPt : count;
      for (const n of [...Array(1200).keys(), 1_000_000]) {
        const isOne = rules.select(n) === 'one';
        assert.equal(counted(n, 'one #', 'other #'), `${isOne ? 'one' : 'other'} ${n}`);
      }
    });

    it(`${lang}: one is not spoken of as several`, () => {
      for (const key of COUNTING) {
        const [one, two] = [messages[key](1), messages[key](2)];
        const isInvariant = one.replace('1', '2') === two;
        assert.equal(isInvariant, INVARIANT[lang]?.includes(key) ?? false, `${key}: ${one} / ${two}`);
      }
    });
  }

  it('agree with all that are counted, not with those that are done', () => {
    assert.equal(es.gateProgress(1, 5), '1 de 5 revisadas');
    assert.equal(es.gateProgress(0, 1), '0 de 1 revisada');
    assert.equal(es.alertsProgress(1, 7), '1 de 7 registradas');
    assert.equal(ptBr.gateProgress(0, 1), '0 de 1 revisada');
    assert.equal(ptBr.alertsProgress(0, 7), '0 de 7 registrados');
    assert.equal(ptBr.alertsProgress(1, 1), '1 de 1 registrado');
  });

  it('agree to the end of the sentence with values that could not be read', () => {
    assert.equal(es.valuesUnread(1, 'x'), '1 valor no se pudo leer y se muestra como se envió: x');
    assert.equal(es.valuesUnread(2, 'x'), '2 valores no se pudieron leer y se muestran como se enviaron: x');
    assert.equal(ptBr.valuesUnread(1, 'x'), '1 valor não pôde ser lido e é mostrado como foi enviado: x');
    assert.equal(ptBr.valuesUnread(2, 'x'), '2 valores não puderam ser lidos e são mostrados como foram enviados: x');
  });
});

/** Messages that are the same for every count. */
const INVARIANT: Readonly<Record<string, readonly string[]>> = {
  en: ['batchSelected', 'gateShowAll'],
  es: ['gateShowAll'],
  'pt-BR': ['gateShowAll'],
};

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { addEnglish, giveMessages, languageTag, loadLanguage, say } from '../../../src/i18n/translations.ts';

describe('languages', () => {
  it('English, and a language that is not built in, wait for nothing', () => {
    assert.equal(loadLanguage('en-US'), undefined);
    assert.equal(loadLanguage('de'), undefined);
    assert.equal(loadLanguage(''), undefined);
    assert.equal(loadLanguage('constructor'), undefined);
  });

  it('are known by the code of a page, of Java and of a server’s locale; what is none is none', () => {
    const sent = [
      'pt-br',
      'pt_BR',
      'pt_BR.UTF-8',
      'pt_BR@euro',
      ' pt-BR\n',
      '',
      ' ',
      'C',
      'Spanish',
      'español',
      'es, en',
      '*',
      null,
    ];
    const tags = sent.map((code) => languageTag(code));
    assert.deepEqual(tags, [...Array<string>(5).fill('pt-BR'), ...Array<undefined>(8).fill(undefined)]);
  });

  it('loads a language once, for every region, and waits no more', async () => {
    assert.equal(say('es-MX', 'loading'), 'Loading');
    const pending = loadLanguage('es-AR');
    assert.equal(loadLanguage('ES'), pending);
    await pending;
    assert.equal(loadLanguage('es-AR'), undefined);
    assert.equal(say('es-AR', 'loading'), 'Cargando');
  });

  it('says in Mexico’s words what Mexico calls otherwise, and the rest in Spanish', () => {
    assert.equal(say('es-MX', 'insert'), 'Insertar en el expediente');
    assert.equal(say('es-MX', 'fieldName', 'screening'), 'Tamizaje');
    assert.equal(say('es-MX', 'fieldName', 'familyHistory'), 'Antecedentes familiares');
    assert.equal(say('es-MX', 'loading'), 'Cargando');
    assert.equal(say('es', 'insert'), 'Insertar en la historia');
  });

  it('a host’s own text stays before the built-in one that comes later', async () => {
    giveMessages({ pt: { start: 'Gravar' } });
    assert.equal(say('pt-BR', 'start'), 'Gravar');
    await loadLanguage('pt-BR');
    assert.equal(say('pt-BR', 'start'), 'Gravar');
    assert.equal(say('pt-BR', 'refresh'), 'Atualizar');
  });

  it('a host’s own text for pt-BR stands in any Portuguese, behind that for pt, whichever comes first', async () => {
    await loadLanguage('pt');
    giveMessages({ pt: { refresh: 'Ler de novo' }, 'pt-BR': { loading: 'Lendo', refresh: 'Ler outra vez' } });
    for (const [lang, loading, refresh] of [
      ['pt', 'Lendo', 'Ler de novo'],
      ['pt-PT', 'Lendo', 'Ler de novo'],
      ['pt-BR', 'Lendo', 'Ler outra vez'],
    ] as const)
      assert.deepEqual([say(lang, 'loading'), say(lang, 'refresh')], [loading, refresh]);
  });

  it('a host’s text that throws is English, and the page hears of the error', () => {
    const fault = new Error('Not now.');
    const reported: unknown[] = [];
    globalThis.reportError = (error) => void reported.push(error);
    const refuse = (): string => {
      throw fault;
    };
    giveMessages({ nl: { loading: refuse, refresh: 'Vernieuwen' } });
    assert.deepEqual([say('nl', 'loading'), say('nl', 'refresh')], ['Loading', 'Vernieuwen']);
    assert.deepEqual(reported, [fault]);
  });

  it('a host’s tag may be written as it is in Java, and in any case', () => {
    giveMessages({ de_CH: { loading: 'Lädt' }, 'fr-ca': { loading: 'Chargement' } });
    assert.equal(say('de-CH', 'loading'), 'Lädt');
    assert.equal(say('fr-CA', 'loading'), 'Chargement');
  });

  it('the texts of a part come later, behind the host’s own, and every other language falls back to them', () => {
    giveMessages({ en: { start: 'Record now' } });
    addEnglish({ start: 'Start scribe', openScribe: 'Open Scribe' });
    assert.equal(say('en', 'start'), 'Record now');
    assert.equal(say('en', 'openScribe'), 'Open Scribe');
    assert.equal(say('de', 'openScribe'), 'Open Scribe');
    assert.equal(say('en', 'refresh'), 'Refresh');
  });

  it('a host’s own function stands where the built-in message is one, and its text too', () => {
    giveMessages({ en: { checkedAt: (time: unknown) => `Read ${String(time)}`, gateText: 'Review these first.' } });
    assert.equal(say('en', 'checkedAt', '10:42'), 'Read 10:42');
    assert.equal(say('en', 'gateText', 3), 'Review these first.');
  });
});

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LocalizeController } from '@shoelace-style/localize';
import { loadLanguage, registerEnglish } from '../../../src/i18n/languages.ts';
import type { Messages } from '../../../src/i18n/messages.ts';
import { registerMessages } from '../../../src/i18n/register-messages.ts';

const say = (lang: string, key: 'start' | 'refresh'): string => {
  const host = {
    lang,
    addController: () => undefined,
    removeController: () => undefined,
    requestUpdate: () => undefined,
  };
  return new LocalizeController<Messages>(host as never).term(key);
};

describe('languages', () => {
  registerEnglish();

  it('English, and a language that is not built in, wait for nothing', () => {
    assert.equal(loadLanguage('en-US'), undefined);
    assert.equal(loadLanguage('de'), undefined);
    assert.equal(loadLanguage(''), undefined);
    assert.equal(loadLanguage('constructor'), undefined);
  });

  it('loads a language once, for every region, and waits no more', async () => {
    assert.equal(say('es-MX', 'start'), 'Start scribe');
    const pending = loadLanguage('es-MX');
    assert.equal(loadLanguage('ES'), pending);
    await pending;
    assert.equal(loadLanguage('es-MX'), undefined);
    assert.notEqual(say('es-MX', 'start'), 'Start scribe');
  });

  it('a host’s own text stays before the built-in one that comes later', async () => {
    registerMessages({ pt: { start: 'Gravar' } });
    assert.equal(say('pt-BR', 'start'), 'Gravar');
    await loadLanguage('pt-BR');
    assert.equal(say('pt-BR', 'start'), 'Gravar');
    assert.equal(say('pt-BR', 'refresh'), 'Atualizar');
  });
});

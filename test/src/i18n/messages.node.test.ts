import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { es } from '../../../src/i18n/es.ts';
import { FIELD_NAMES_ES } from '../../../src/i18n/field-names-es.ts';
import { FIELD_NAMES_PT_BR } from '../../../src/i18n/field-names-pt-br.ts';
import type { Messages } from '../../../src/i18n/translations.ts';
import { ptBr } from '../../../src/i18n/pt-br.ts';
import { english as en } from '../../support/english.ts';

const languages: Record<string, Messages> = { es, 'pt-BR': ptBr };

describe('messages', () => {
  for (const [name, messages] of Object.entries(languages)) {
    it(`${name} has every key of English, and no other`, () => {
      assert.deepEqual(Object.keys(messages).sort(), Object.keys(en).sort());
    });

    it(`${name} has texts where English has texts, functions where it has functions`, () => {
      for (const [key, message] of Object.entries(en))
        assert.equal(typeof messages[key as keyof Messages], typeof message, key);
    });

    it(`${name} leaves no sentence in English`, () => {
      const same = Object.entries(en).filter(
        ([key, text]) => typeof text === 'string' && / \w+ \w+/.test(text) && messages[key as keyof Messages] === text,
      );
      assert.deepEqual(same, []);
    });
  }

  it('names the same fields in Spanish and Portuguese', () => {
    assert.deepEqual(Object.keys(FIELD_NAMES_ES), Object.keys(FIELD_NAMES_PT_BR));
  });

  it('has a word for each flag of a result, in every language, and for no other text', () => {
    const words = (messages: Messages) => ['H', '↑', 'HH', '↓↓', 'A', 'AA', '*'].map((flag) => messages.flagWord(flag));
    const high = ['high', 'high', 'critically high', 'critically low', 'abnormal', 'critically abnormal', 'marked'];
    assert.deepEqual(words(en), high);
    for (const messages of [es, ptBr]) {
      assert.equal(new Set(words(messages)).size, 6);
      for (const other of ['', '**', 'HL', 'HHH', 'constructor']) assert.equal(messages.flagWord(other), '');
    }
  });

  /** The words that must never be swapped: a doctor would do the opposite. */
  for (const [name, messages, accept, reject] of [
    ['English', en, /^(Accept|Already accept)/, /^(Reject|Already reject)/],
    ['es', es, /^(¿?Acept|Ya acept)/, /^(¿?Rech|Ya rech)/],
    ['pt-BR', ptBr, /^(Aceit|Já aceit)/, /^(Rejei|Já rejei)/],
  ] as const)
    it(`${name} says accept where one accepts, and reject where one rejects`, () => {
      const said = (verb: 'Accept' | 'Reject', doing: 'Accepting' | 'Rejecting', done: 'Accepted' | 'Rejected') => [
        messages[`decision${verb}`],
        messages[`batch${verb}`](2),
        messages[`batch${verb}Title`](2),
        messages[`decision${doing}`],
        messages[`decision${done}`],
        messages[`decisionConflict${done}`],
        messages[`decisionNotConfirmed${verb}`],
      ];
      for (const text of said('Accept', 'Accepting', 'Accepted')) assert.match(text, accept);
      for (const text of said('Reject', 'Rejecting', 'Rejected')) assert.match(text, reject);
    });

  for (const [name, messages, accept, reject, red] of [
    ['English', en, /accept/i, /reject/i, /red/i],
    ['es', es, /acept/i, /rech/i, /roj/i],
    ['pt-BR', ptBr, /aceit/i, /rejei/i, /vermelh/i],
  ] as const) {
    it(`${name} speaks of no acceptance in what is said of a rejection, nor the other way round`, () => {
      for (const [key, text] of Object.entries(messages)) {
        if (typeof text !== 'string') continue;
        if (/Reject/.test(key)) assert.doesNotMatch(text, accept, key);
        if (/Accept/.test(key)) assert.doesNotMatch(text, reject, key);
      }
    });

    it(`${name} calls red what is red`, () => {
      const { alertSeverityRed, batchReds, gateRed, openRed } = messages;
      for (const text of [alertSeverityRed, batchReds(2), gateRed(2), openRed('x')]) assert.match(text, red);
    });
  }

  it('counts in each language’s plural forms', () => {
    assert.equal(en.openAlerts(1), '1 open alert');
    assert.equal(en.openAlerts(2), '2 open alerts');
    assert.equal(es.openAlerts(1), '1 alerta pendiente');
    assert.equal(ptBr.openAlerts(0), '0 alerta pendente');
  });

  it('writes a time after a colon, so that it reads well at one o’clock and with a date', () => {
    for (const time of ['1:05', '13:05', '21 nov 2026, 1:05']) {
      assert.equal(es.checkedAt(time), `Comprobado: ${time}`);
      assert.equal(ptBr.checkedAt(time), `Última verificação: ${time}`);
      for (const messages of [es, ptBr])
        for (const text of [messages.staleAsOf(time), messages.alertsNoneFound(time), messages.alertsNoDocuments(time)])
          assert.match(text, new RegExp(`: ${time}[.)]`));
    }
  });

  it('speaks to the doctor formally', () => {
    const texts = (messages: Messages) =>
      Object.values(messages)
        .filter((text) => typeof text === 'string')
        .join('\n');
    assert.doesNotMatch(texts(es), /\b(tú|tu|tus|te|vos|puedes|tienes|inicia|vuelve|revisa|escribe)\b/i);
    assert.doesNotMatch(texts(ptBr), /\b(tu|teu|tua|teus|vós|podes|tens)\b/i);
  });

  it('keeps the service’s word draft beside its translation', () => {
    assert.match(es.draft, /draft/);
    assert.match(ptBr.draft, /draft/);
  });
});

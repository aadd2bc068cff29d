// UX rule 4: the host's name of the patient against the service's.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { compareNames } from '../../../src/consultation/patient.ts';

const SAME = [
  ['María García López', 'maria garcia lopez'],
  ['María García López', 'GARCÍA LÓPEZ, María'],
  ['María García', 'Sra. María García López'],
  ['JS', 'J S'],
  ['Smith-Jones, Ann', 'Ann Smith Jones'],
  ["Siobhán O'Neill", 'Siobhan ONeill'],
  ['Siobhán O’Neill', 'O Neill Siobhán'],
  ['Weiß', 'WEISS'],
  ['Zoe\u0308 Brown', 'Zoë Brown'],
  ['Иван Петров', 'ПЕТРОВ Иван'],
  ['王小明', '王小明'],
  ['王伟 (Wang Wei)', '王伟'],
  ['Mary-Ann Smith', 'SMITH, Maryann'],
  ['John A. Smith', 'John Smith'],
] as const;

const OTHER = [
  ['Ana López', 'María García'],
  ['Ana García', 'María García'],
  ['Li Wei', 'Liu Wei'],
  ['Juan Juan Pérez', 'Juan Pérez Gómez'],
  // An initial is no word of the other name: it may be another person's.
  ['J. Smith', 'John Smith'],
  ['J. Smith', 'Mary Smith'],
  ['Ana M. Ruiz', 'Ana María Ruiz'],
  ['John Smith', 'John Smithson'],
  ['Иван Петров', 'Иван Сидоров'],
  ['Patient 12', 'Patient 13'],
  ['John A. Smith', 'John Adams'],
  ['Ana M. Ruiz', 'Ana Martínez'],
  ['김 민수', '김철수'],
  ['王 芳', '王伟明'],
  ['রহিম উদ্দিন', 'করিম মিয়া'],
  ['ნინო', 'გიორგი'],
  ['4711', '4712'],
] as const;

const UNKNOWN = [
  ['রহিম উদ্দিন', 'Rahim Uddin'],
  ['Иван Петров', 'Ivan Petrov'],
  ['王小明', 'Wang Xiaoming'],
  ['山田花子', 'やまだ はなこ'],
  ['Иван Петров', 'إيفان'],
  ['—', 'María García'],
] as const;

describe('two names of a patient', () => {
  for (const [one, other] of SAME)
    it(`${one} and ${other} are one`, () => {
      assert.deepEqual([compareNames(one, other), compareNames(other, one)], ['same', 'same']);
    });
  for (const [one, other] of OTHER)
    it(`${one} and ${other} are two`, () => {
      assert.deepEqual([compareNames(one, other), compareNames(other, one)], ['other', 'other']);
    });
  for (const [one, other] of UNKNOWN)
    it(`of ${one} and ${other} nobody knows`, () => {
      assert.deepEqual([compareNames(one, other), compareNames(other, one)], ['unknown', 'unknown']);
    });
});

import { isObject } from '../../../../client/salvage.ts';
import { momentOf } from '../../../../contract/moment.ts';
import { plainName } from '../../../../i18n/field-names.ts';
import { coded, type Draft, fhirString, LOINC } from './fhir-codes.ts';
import type { FieldNames, FieldUse } from '../../document/results.ts';
import type { Section } from '../../document/section.ts';

/** The codes of a vital sign in FHIR. */
interface Sign {
  readonly codes: readonly string[];
  /** The UCUM codes of its units. */
  readonly units: readonly string[];
}

const SATURATION = '2708-6';
/** Normalized field name → LOINC codes, and the units that R4's vital signs profiles allow. */
const SIGNS: Readonly<Record<string, Sign>> = {
  heartrate: { codes: ['8867-4'], units: ['/min'] },
  respiratoryrate: { codes: ['9279-1'], units: ['/min'] },
  temperature: { codes: ['8310-5'], units: ['Cel', '[degF]'] },
  bodytemperature: { codes: ['8310-5'], units: ['Cel', '[degF]'] },
  oxygensaturation: { codes: [SATURATION], units: ['%'] },
  spo2: { codes: [SATURATION, '59408-5'], units: ['%'] },
  weight: { codes: ['29463-7'], units: ['kg', 'g', '[lb_av]'] },
  bodyweight: { codes: ['29463-7'], units: ['kg', 'g', '[lb_av]'] },
  height: { codes: ['8302-2'], units: ['cm', '[in_i]'] },
  bodyheight: { codes: ['8302-2'], units: ['cm', '[in_i]'] },
};

/** "120/80 mmHg": systolic and diastolic. */
const BLOOD_PRESSURE = /^(\d{2,3})\s?\/\s?(\d{2,3})\s?mm\s?Hg$/i;

// R4's vital signs need a time. The service sends none, and the note's time may differ.
const TIME_UNKNOWN = {
  _effectiveDateTime: {
    extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/data-absent-reason', valueCode: 'unknown' }],
  },
};

/** The vital signs and results of a section whose value and unit are unambiguous. */
export function observationsOf({ key, source }: Section, fields: FieldNames): Draft[] {
  if (key === 'structuredSummary') return isObject(source) ? vitalSignsOf(source['vitalSigns'], fields) : [];
  return key === 'vitalSigns' ? vitalSignsOf(source, fields) : resultsIn(source, fields);
}

/** The vital signs of an object of texts (§2.3). An ambiguous one stays text. */
function vitalSignsOf(signs: unknown, fields: FieldNames): Draft[] {
  if (!isObject(signs)) return [];
  return Object.entries(signs).flatMap(([name, value]): Draft[] => {
    const text = fhirString(typeof value === 'string' ? value : undefined)?.trim();
    const measured = text && (plainName(name) === 'bloodpressure' ? pressure(text) : measurement(name, text));
    if (!measured) return [];
    const label = fhirString(fields.labelOf(name)) ?? name;
    const { codes, ...quantity } = measured;
    const code = { ...coding(codes), text: label };
    const category = [{ coding: [coded('observation-category', 'vital-signs')] }];
    return [{ text: `${label}: ${text}`, fields: { category, code, ...TIME_UNKNOWN, ...quantity } }];
  });
}

/** A vital sign with a LOINC code and an allowed unit; else `undefined`. */
function measurement(name: string, text: string) {
  const plain = plainName(name);
  const sign = Object.hasOwn(SIGNS, plain) ? SIGNS[plain] : undefined;
  const valueQuantity = quantityOf(text);
  if (!sign || !valueQuantity?.code || !sign.units.includes(valueQuantity.code)) return undefined;
  return { codes: sign.codes, valueQuantity };
}

/** Blood pressure as a panel of two, by R4's profile. */
function pressure(text: string) {
  const [, systolic, diastolic] = BLOOD_PRESSURE.exec(text) ?? [];
  const parts = { '8480-6': quantityOf(`${systolic} mmHg`), '8462-4': quantityOf(`${diastolic} mmHg`) };
  const component = Object.entries(parts).map(([code, valueQuantity]) => ({ code: coding([code]), valueQuantity }));
  return component.every(({ valueQuantity }) => valueQuantity) ? { codes: ['85354-9'], component } : undefined;
}

/** Several LOINC codes for the same thing; first the one that the profile requires. */
function coding(codes: readonly string[]): object {
  return { coding: codes.map((code) => ({ system: LOINC, code })) };
}

/** Field names that other things have too: a dose has a name and a value. */
const ANY_NAME = /^(name|nombre|nome)$/;

/** Names of fields that qualify a value: with `<` in such a field, 20 does not mean 20. */
const SAYS_MORE =
  /^(comparator|operator|sign|qualifier|modifier|status|comparador|operador|signo|sinal|calificador|qualificador|modificador|estado)$/;

/** Results in lists of records, however deep. */
function resultsIn(source: unknown, fields: FieldNames): Draft[] {
  if (Array.isArray(source))
    return source.flatMap((item) => (isObject(item) ? resultOf(item, fields) : resultsIn(item, fields)));
  return isObject(source) ? Object.values(source).flatMap((inner) => resultsIn(inner, fields)) : [];
}

/** The result in a record of named fields; none if two fields could be its value, or another field qualifies it. */
function resultOf(record: Readonly<Record<string, unknown>>, { useOf }: FieldNames): Draft[] {
  const field = (use: FieldUse): string | undefined => {
    const names = Object.keys(record).filter((name) => useOf(name) === use);
    const value = names.length === 1 && names[0] ? record[names[0]] : undefined;
    return fhirString(typeof value === 'string' || typeof value === 'number' ? String(value) : undefined)?.trim();
  };
  const uses = Object.keys(record).map(useOf);
  const isResult = uses.some((use) => use === 'range' || use === 'flag');
  if (!isResult && Object.keys(record).some((name) => ANY_NAME.test(plainName(name)))) return [];
  const isQualified = ([field, text]: [string, unknown]) =>
    SAYS_MORE.test(plainName(field)) && text !== null && text !== '';
  if (Object.entries(record).some(isQualified)) return [];
  const [name, value, unit, range, flag] = (['name', 'value', 'unit', 'range', 'flag'] as const).map(field);
  const quantity = value && quantityOf(value, unit);
  if (!name || !quantity) return [];
  const moment = momentOf(field('date'));
  const effective =
    moment && new Date(moment.at).toISOString().slice(0, moment.isDay ? 'YYYY-MM-DD'.length : undefined);
  return [
    {
      text: [name, value, ...(unit && !value.endsWith(unit) ? [unit] : []), ...(flag ? [flag] : [])].join(' '),
      fields: {
        code: { text: name },
        ...(effective && { effectiveDateTime: effective }),
        valueQuantity: quantity,
        ...(flag && { interpretation: [{ text: flag }] }),
        ...(range && { referenceRange: [{ text: range }] }),
      },
    },
  ];
}

/** A FHIR Quantity. Its value keeps the digits that were sent (`fhirJson` writes them as a number). */
interface FhirQuantity {
  readonly value: string;
  readonly comparator?: string;
  readonly unit: string;
  readonly system?: string;
  readonly code?: string;
}

const UCUM = 'http://unitsofmeasure.org';

/** Units with the same spelling in UCUM. */
const SAME =
  '% kg g cm g/dL g/L mg/dL mg/L mg/g ng/mL ng/L ng/dL pg/mL mol/L mmol/L nmol/L pmol/L U/L mL/min mm/h fL pg s';

/** UCUM code → other spellings, separated by commas. */
const OTHERS = {
  '/min': '/min,bpm,lpm,rpm,irpm,beats/min,breaths/min',
  'mm[Hg]': 'mmHg',
  Cel: '°C,ºC',
  '[degF]': '°F,ºF',
  '[lb_av]': 'lb,lbs',
  '[in_i]': 'in',
  'kg/m2': 'kg/m²,kg/m2',
  'ug/L': 'µg/L,μg/L,ug/L',
  'ug/dL': 'µg/dL,μg/dL,ug/dL',
  'umol/L': 'µmol/L,μmol/L,umol/L',
  'meq/L': 'mEq/L',
  '[IU]/L': 'IU/L,UI/L',
  'm[IU]/L': 'mIU/L,mUI/L',
  '10*9/L': '10^9/L,10⁹/L',
  '10*12/L': '10^12/L,10¹²/L',
  'mL/min/{1.73_m2}': 'mL/min/1.73 m²,mL/min/1.73m²,mL/min/1.73m2',
};

const UNITS: ReadonlyMap<string, string> = new Map([
  ...SAME.split(' ').map((unit) => [unit, unit] as const),
  ...Object.entries(OTHERS).flatMap(([code, written]) => written.split(',').map((unit) => [unit, code] as const)),
]);

const NUMBER = /^(<=|>=|[<>≤≥])?\s*([-−]?(?:0|[1-9]\d*)(?:[.,]\d+)?)\s*(.*)$/su;
const COMPARATORS: Readonly<Record<string, string>> = { '≤': '<=', '≥': '>=' };

/**
 * A value with its unit, if both are unambiguous: one number, and either a known unit or one
 * in a field of its own. `1,250` and `1.250` are ambiguous: a thousand to one reader, one and a quarter to another.
 */
export function quantityOf(text: string, unitField?: string): FhirQuantity | undefined {
  const [, sign, written, rest = ''] = NUMBER.exec(text.trim()) ?? [];
  const unit = (rest || unitField?.trim()) ?? '';
  if (!written || !unit || /^[-−]?[1-9]\d{0,2}[.,]\d{3}$/u.test(written)) return undefined;
  // Two different units: nobody knows which is right.
  if (rest && unitField?.trim() && rest !== unitField.trim()) return undefined;
  const code = UNITS.get(unit);
  if (rest && !code) return undefined;
  const comparator = sign && (COMPARATORS[sign] ?? sign);
  const value = written.replace('−', '-').replace(',', '.');
  return { value, ...(comparator && { comparator }), unit, ...(code && { system: UCUM, code }) };
}

/** A FHIR Quantity, its value the digits that were sent (`fhirJson` writes them as a number). */
export interface FhirQuantity {
  readonly value: string;
  readonly comparator?: string;
  readonly unit: string;
  readonly system?: string;
  readonly code?: string;
}

const UCUM = 'http://unitsofmeasure.org';

/** Units as they are written, by UCUM's code. */
const UNITS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '%': '%',
    '/min': '/min bpm lpm rpm irpm beats/min breaths/min',
    'mm[Hg]': 'mmHg',
    Cel: '°C ºC',
    '[degF]': '°F ºF',
    kg: 'kg',
    g: 'g',
    '[lb_av]': 'lb lbs',
    cm: 'cm',
    '[in_i]': 'in',
    'kg/m2': 'kg/m² kg/m2',
    'g/dL': 'g/dL',
    'g/L': 'g/L',
    'mg/dL': 'mg/dL',
    'mg/L': 'mg/L',
    'mg/g': 'mg/g',
    'ug/L': 'µg/L μg/L ug/L',
    'ug/dL': 'µg/dL μg/dL ug/dL',
    'ng/mL': 'ng/mL',
    'ng/L': 'ng/L',
    'ng/dL': 'ng/dL',
    'pg/mL': 'pg/mL',
    'mol/L': 'mol/L',
    'mmol/L': 'mmol/L',
    'umol/L': 'µmol/L μmol/L umol/L',
    'nmol/L': 'nmol/L',
    'pmol/L': 'pmol/L',
    'meq/L': 'mEq/L',
    'U/L': 'U/L',
    '[IU]/L': 'IU/L UI/L',
    'm[IU]/L': 'mIU/L mUI/L',
    '10*9/L': '10^9/L 10⁹/L',
    '10*12/L': '10^12/L 10¹²/L',
    'mL/min': 'mL/min',
    'mL/min/{1.73_m2}': 'mL/min/1.73 m² mL/min/1.73m² mL/min/1.73m2',
    'mm/h': 'mm/h',
    fL: 'fL',
    pg: 'pg',
    s: 's',
  }).flatMap(([code, written]) =>
    // A blank parts two ways of writing a unit, but before the square metre of a body.
    written.split(/ (?!m²)/).map((unit) => [unit, code] as const),
  ),
);

const NUMBER = /^(<=|>=|[<>≤≥])?\s*([-−]?(?:0|[1-9]\d*)(?:[.,]\d+)?)\s*(.*)$/su;
const COMPARATORS: Readonly<Record<string, string>> = { '≤': '<=', '≥': '>=' };

/**
 * A value with its unit, where both can be read without guessing: one number, and either a unit known here or one that
 * stands in a field of its own. `1,250` and `1.250` are none: a thousand to one, one and a quarter to another.
 */
export function quantityOf(text: string, unitField?: string): FhirQuantity | undefined {
  const [, sign, written, rest = ''] = NUMBER.exec(text.trim()) ?? [];
  const unit = (rest || unitField?.trim()) ?? '';
  if (!written || !unit || /^[-−]?[1-9]\d{0,2}[.,]\d{3}$/u.test(written)) return undefined;
  // Two units that differ: which of them holds is not known.
  if (rest && unitField?.trim() && rest !== unitField.trim()) return undefined;
  const code = UNITS.get(unit);
  if (rest && !code) return undefined;
  const comparator = sign && (COMPARATORS[sign] ?? sign);
  const value = written.replace('−', '-').replace(',', '.');
  return { value, ...(comparator && { comparator }), unit, ...(code && { system: UCUM, code }) };
}

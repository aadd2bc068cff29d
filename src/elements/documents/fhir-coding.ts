/** A code with the system it is of. */
export interface FhirCoding {
  readonly system?: string;
  readonly code: string;
  readonly display?: string;
}

const ICD10 = 'http://hl7.org/fhir/sid/icd-10';
const ICD10_CM = 'http://hl7.org/fhir/sid/icd-10-cm';
const SNOMED = 'http://snomed.info/sct';
const LOINC = 'http://loinc.org';

/** What the service may call a system, were it to name one: §2.3 shows no such field. */
const NAMED: readonly (readonly [RegExp, string])[] = [
  [/icd.?10.?cm/i, ICD10_CM],
  [/^(?:icd|cie|cid).?10$/i, ICD10],
  [/snomed/i, SNOMED],
  [/loinc/i, LOINC],
];

/** The system of a code: the one the service names, else the only one its form and check digit allow, else none. */
export function systemOf(code: string, named?: unknown): string | undefined {
  if (typeof named === 'string' && named) {
    if (/^(?:https?:\/\/|urn:)\S+$/.test(named)) return named;
    return NAMED.find(([name]) => name.test(named))?.[1];
  }
  if (/^[A-Z]\d\d(?:\.\d)?$/.test(code)) return ICD10;
  // Two digits after the point stand in WHO's edition too for these chapters: nothing is claimed.
  if (/^[MST]\d\d\.\d\d$/.test(code)) return undefined;
  if (/^[A-Z]\d[\dA-Z]\.[\dA-Z]{2,4}$/.test(code)) return ICD10_CM;
  if (/^[1-9]\d{3,15}[01]0\d$/.test(code) && isVerhoeff(code)) return SNOMED;
  if (/^[1-9]\d{0,6}-\d$/.test(code) && isLuhn(code.replace('-', ''))) return LOINC;
  return undefined;
}

// The last digit of a LOINC code checks the others.
function isLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

// The last digit of a SNOMED CT identifier checks the others: multiplication in the dihedral group of ten, after permutation.
function isVerhoeff(digits: string): boolean {
  const permuted = '1576283094';
  let check = 0;
  [...digits].reverse().forEach((digit, place) => {
    let value = Number(digit);
    for (let times = place % 8; times > 0; times--) value = Number(permuted[value]);
    check = product(check, value);
  });
  return check === 0;
}

function product(a: number, b: number): number {
  const turned = a < 5 ? a + b : a - b;
  const isMirrored = a < 5 !== b < 5;
  return (((turned % 5) + 5) % 5) + (isMirrored ? 5 : 0);
}

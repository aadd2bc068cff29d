/** A field name as words: `pastMedicalHistory`, `past_medical_history` and `past-medical-history` are "Past medical history". */
export function readableLabel(name: string): string {
  const words = name
    .replaceAll(/[_\-.]+/g, ' ')
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2')
    .trim()
    .split(/\s+/)
    .map((word) => (/^\p{Lu}{2,}\d*$/u.test(word) ? word : word.toLowerCase()));
  const label = words.join(' ');
  return label.charAt(0).toUpperCase() + label.slice(1);
}

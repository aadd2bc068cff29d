/** A field name as words: `pastMedicalHistory` and `past_medical_history` are "Past medical history"; any other text stays. */
export function readableLabel(name: string): string {
  if (!/^[\w.-]+$/.test(name)) return name;
  const words = name
    .replaceAll(/[_\-.]+/g, ' ')
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2')
    .trim()
    .split(/\s+/)
    .map((word) => (/^\p{Lu}{2,}\d*$/u.test(word) ? word : word.toLowerCase()));
  const label = words.join(' ');
  return label ? label.charAt(0).toUpperCase() + label.slice(1) : name;
}

import fc from 'fast-check';

/** Any code point, half a pair included. The unit that fast-check calls `binary` takes 1.4 s of the processor's time to make. */
export const anyCharacter = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code));

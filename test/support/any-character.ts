import fc from 'fast-check';

/** Any code point, lone surrogates included. Building fast-check's unit `binary` takes 1.4 s of CPU. */
export const anyCharacter = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code));

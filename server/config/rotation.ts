import { listOf, type Fault } from './values.ts';

/** When the audit continues in a new file. */
export interface Rotation {
  /** Bytes beyond which a file does not grow. */
  readonly size: number;
  /** Whether each day (UTC) gets its own file. */
  readonly isDaily: boolean;
}

/** Never rotates. */
export const NO_ROTATION: Rotation = { size: Infinity, isDaily: false };

const UNITS: Readonly<Record<string, number>> = { KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 };

/** Reads `day`, a size such as `256MB`, both, or `off`. */
export function readRotation(text: string, fault: Fault): Rotation {
  if (text === 'off') return NO_ROTATION;
  let rotation = NO_ROTATION;
  for (const word of listOf(text)) {
    const [, count, unit] = /^(\d{1,6})(KB|MB|GB)$/i.exec(word) ?? [];
    if (word === 'day') rotation = { ...rotation, isDaily: true };
    else if (Number(count) > 0) rotation = { ...rotation, size: Number(count) * UNITS[unit!.toUpperCase()]! };
    else fault('must be off, day, a size such as 256MB, or day,256MB.');
  }
  return rotation;
}

// Loaded before the proxy: makes its clock steppable and turns a full disk into an error instead of the end of the process.
import { readFileSync } from 'node:fs';

const file = process.env['ENDURE_CLOCK_FILE'] ?? '';
const Machine = Date;
let step = 0;

class SteppedDate extends Machine {
  constructor(...given: readonly unknown[]) {
    super(...((given.length === 0 ? [SteppedDate.now()] : given) as [number]));
  }

  static override now(): number {
    return Machine.now() + step;
  }
}

globalThis.Date = SteppedDate as DateConstructor;
process.on('SIGUSR2', () => (step = Number(readFileSync(file, 'utf8'))));
process.on('SIGXFSZ', () => undefined);

import { scribe } from '../consultation/scribe.ts';

/** Milliseconds: how long a record is kept from the doctor by its language, and by what only adds to it, while they are coming. */
export const LIMITS = { language: 5000, part: 1000 };

/** What an update waits for, for how long, and what ends that early. */
export class UpdateWait {
  #since: number | undefined;
  #end: ((isOver: boolean) => void) | undefined;

  /** Whether an update waits now. */
  get isOn(): boolean {
    return this.#end !== undefined;
  }

  /** Settles with what is awaited, which settles in any case, or with `end()`: true; false after so many ms, however many updates wait. */
  until(awaited: Promise<unknown>, limit: number): Promise<boolean> {
    const { platform } = scribe();
    const now = platform.elapsed();
    this.#since ??= now;
    const rest = this.#since + limit - now;
    void awaited.then(() => (this.#since = undefined));
    if (rest <= 0) return Promise.resolve(false);
    return new Promise((resolve) => {
      const timer = platform.setTimeout(() => end(false), rest);
      const end = (isOver: boolean): void => {
        platform.clearTimeout(timer);
        if (this.#end === end) this.#end = undefined;
        resolve(isOver);
      };
      this.#end = end;
      void awaited.then(() => end(true));
    });
  }

  end(): void {
    this.#end?.(true);
  }
}

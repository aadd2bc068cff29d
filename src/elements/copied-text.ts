import type { ReactiveControllerHost } from 'lit';
import { scribe } from '../consultation/scribe.ts';

const COPIED_FOR = 2000;

/** Puts text on the clipboard, and remembers for a moment which. */
export class CopiedText {
  readonly #host: ReactiveControllerHost;
  readonly #tell: (told: 'copied' | 'copyFailed') => void;
  #timer: number | undefined;
  #text: string | undefined;

  constructor(host: ReactiveControllerHost, tell: (told: 'copied' | 'copyFailed') => void) {
    this.#host = host;
    this.#tell = tell;
  }

  /** What the button of a reference needs. */
  get context(): { readonly onCopy: (text: string) => void; readonly copied: string | undefined } {
    return { onCopy: this.#copy, copied: this.#text };
  }

  readonly #copy = (text: string): void => {
    void write(text).then((isAllowed) => {
      this.#tell(isAllowed ? 'copied' : 'copyFailed');
      this.#keep(isAllowed ? text : undefined);
    });
  };

  #keep(text: string | undefined): void {
    const { platform } = scribe();
    this.#text = text;
    this.#host.requestUpdate();
    platform.clearTimeout(this.#timer);
    this.#timer = text === undefined ? undefined : platform.setTimeout(() => this.#keep(undefined), COPIED_FOR);
  }
}

async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

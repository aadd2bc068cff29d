import type { ReactiveControllerHost } from 'lit';
import { scribe } from '../consultation/scribe.ts';
import { writeClipboard } from './write-clipboard.ts';

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
    void writeClipboard({ text }).then(
      () => this.#end('copied', text),
      () => this.#end('copyFailed', undefined),
    );
  };

  #end(told: 'copied' | 'copyFailed', text: string | undefined): void {
    this.#tell(told);
    this.#keep(text);
  }

  #keep(text: string | undefined): void {
    const { platform } = scribe();
    this.#text = text;
    this.#host.requestUpdate();
    platform.clearTimeout(this.#timer);
    this.#timer = text === undefined ? undefined : platform.setTimeout(() => this.#keep(undefined), COPIED_FOR);
  }
}

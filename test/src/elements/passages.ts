// Passages that a person selects and copies with the browser's own functions.
export type Way = 'copy' | 'cut' | 'dragstart';

/** Fires the browser's event before a copy; returns it with the data for the clipboard. */
export function taken(target: EventTarget, way: Way = 'copy') {
  const init = { bubbles: true, composed: true, cancelable: true };
  const event =
    way === 'dragstart'
      ? new DragEvent(way, init)
      : new ClipboardEvent(way, { ...init, clipboardData: new DataTransfer() });
  target.dispatchEvent(event);
  // Firefox gives the event its own clipboard, as in a real copy.
  const data = 'clipboardData' in event ? event.clipboardData : null;
  return {
    text: data?.getData('text/plain') ?? '',
    html: data?.getData('text/html') ?? '',
    isPrevented: event.defaultPrevented,
  };
}

/** Makes the page copy bare text, as pages do that strip formats. The returned function ends that. */
export function copyBareText(): () => void {
  const bare = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', String(getSelection()));
    event.preventDefault();
  };
  document.addEventListener('copy', bare);
  return () => document.removeEventListener('copy', bare);
}

/** Selects from one node to the end of another. */
export function select(start: Node, end = start): void {
  getSelection()?.setBaseAndExtent(start, 0, end, end.childNodes.length);
}

/** Records the writes to the clipboard by type in the tests of a suite, and disables the other way to it, which a click could allow. */
export function clipboardWrites(): readonly Record<string, string>[] {
  const written: Record<string, string>[] = [];
  const prototype = Object.getPrototypeOf(navigator.clipboard) as Clipboard;
  const { write } = prototype;
  beforeEach(() => {
    written.length = 0;
    document.execCommand = () => false;
    prototype.write = async (items) => {
      for (const item of items) {
        const texts: Record<string, string> = {};
        for (const type of item.types) texts[type] = await (await item.getType(type)).text();
        written.push(texts);
      }
    };
  });
  afterEach(() => {
    prototype.write = write;
    Reflect.deleteProperty(document, 'execCommand');
  });
  return written;
}

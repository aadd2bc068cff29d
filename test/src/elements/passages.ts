// What a person selects and takes with the browser's own means.
export type Way = 'copy' | 'cut' | 'dragstart';

/** The event of a browser that is about to let a passage out, and what it would put on the clipboard. */
export function taken(target: EventTarget, way: Way = 'copy') {
  const init = { bubbles: true, composed: true, cancelable: true };
  const event =
    way === 'dragstart'
      ? new DragEvent(way, init)
      : new ClipboardEvent(way, { ...init, clipboardData: new DataTransfer() });
  target.dispatchEvent(event);
  // Firefox gives the event a clipboard of its own, as it does a person's.
  const data = 'clipboardData' in event ? event.clipboardData : null;
  return {
    text: data?.getData('text/plain') ?? '',
    html: data?.getData('text/html') ?? '',
    isPrevented: event.defaultPrevented,
  };
}

/** Selects from one node to the end of another. */
export function select(start: Node, end = start): void {
  getSelection()?.setBaseAndExtent(start, 0, end, end.childNodes.length);
}

/** What is written to the clipboard, type by type, in the tests of a suite; there is no other way to it: after a click there might be one. */
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

/** Whether an element may take focus: it has it already, or nobody has. */
export const isFocusFree = (host: Element): boolean =>
  host.matches(':focus-within') || focused(host.ownerDocument) === host.ownerDocument.body;

/** Asks later whether an element may take focus: also from where it is now, but not from where somebody has gone since. */
export const mayFocus = (host: Element): (() => boolean) => {
  const former = focused(host.ownerDocument);
  return () => isFocusFree(host) || focused(host.ownerDocument) === former;
};

const focused = ({ activeElement }: DocumentOrShadowRoot): Element | null =>
  activeElement?.shadowRoot?.activeElement ? focused(activeElement.shadowRoot) : activeElement;

import { hasSameItems } from '../consultation/reuse.ts';

/** Whether an element may take focus: it has it already, or nobody has. */
export const isFocusFree = (host: Element): boolean => host.matches(':focus-within') || isNowhere(host);

/** Asks later whether an element may take focus: nobody has it, or it is where it is now. */
export const mayFocus = (host: Element): (() => boolean) => {
  const former = whereabouts(host);
  return () => isNowhere(host) || hasSameItems(whereabouts(host), former);
};

const isNowhere = ({ ownerDocument }: Element): boolean => focused(ownerDocument) === ownerDocument.body;

/** What has focus, and what has it among the element's own: from outside a closed shadow root does not tell. */
const whereabouts = (host: Element): (Element | null)[] => [
  focused(host.ownerDocument),
  (host.getRootNode() as ShadowRoot).activeElement,
  host.shadowRoot?.activeElement ?? null,
];

const focused = ({ activeElement }: DocumentOrShadowRoot): Element | null =>
  activeElement?.shadowRoot?.activeElement ? focused(activeElement.shadowRoot) : activeElement;

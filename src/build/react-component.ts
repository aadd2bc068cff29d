// What runs of `scribe-widget/react`. `npm run manifest` takes the types away and adds the three components.
import {
  createElement,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type FunctionComponent,
  type HTMLAttributes,
  type Ref,
} from 'react';

type Props = HTMLAttributes<HTMLElement> & Record<string, unknown> & { ref?: Ref<HTMLElement | null> };

/**
 * A component that renders `<tag>` and whose ref is the element. In markup from a server React sets no property of a
 * custom element and attaches no listener: effects do it here, also in pages that a browser renders.
 */
export function component(name: string, tag: string, properties: readonly string[]): FunctionComponent<Props> {
  const isListener = (prop: string): boolean => /^onscribe/i.test(prop);
  const isProperty = (prop: string): boolean => properties.includes(prop);

  function Component({ ref, ...props }: Props) {
    const element = useRef<HTMLElement>(null);
    const set = useRef<Record<string, unknown>>({});
    useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element.current, []);

    useLayoutEffect(() => {
      const ending = new AbortController();
      for (const [prop, listener] of Object.entries(props))
        if (isListener(prop) && typeof listener === 'function')
          element.current?.addEventListener(eventOf(prop), listener as EventListener, { signal: ending.signal });
      return () => ending.abort();
    });

    // After the listeners, and not as attributes in the server's markup: with a session an element begins to read, and
    // would fire before anybody listens.
    useLayoutEffect(() => {
      for (const property of properties) {
        const value = props[property];
        // As React does: what the element has changed since, such as a context after `clear()`, stays as it is.
        if (element.current && value !== set.current[property]) Object.assign(element.current, { [property]: value });
        set.current[property] = value;
      }
    });

    const markup = Object.entries(props).filter(([prop]) => !isListener(prop) && !isProperty(prop));
    return createElement(tag, { ...Object.fromEntries(markup), ref: element });
  }
  Component.displayName = name;
  return Component;
}

/** `scribe-alerts-changed` for `onScribeAlertsChanged`, and for `onscribe-alerts-changed` as tags have it. */
export const eventOf = (prop: string): string =>
  prop
    .slice(2)
    .replace(/\B[A-Z]/g, '-$&')
    .toLowerCase();

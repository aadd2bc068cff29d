// The code of `scribe-widget/react`. `npm run manifest` removes the types and adds the three components.
import {
  createElement,
  forwardRef,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type ForwardRefExoticComponent,
  type HTMLAttributes,
  type RefAttributes,
} from 'react';

type Props = HTMLAttributes<HTMLElement> & Record<string, unknown>;

/** On a server React 18 warns about a layout effect, which does nothing there. */
const useHere = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * A component that renders `<tag>`; its ref is the element. For markup from a server React sets no property of a
 * custom element and attaches no listener, so effects do it here, also on pages that a browser renders.
 */
export function component(
  name: string,
  tag: string,
  properties: readonly string[],
): ForwardRefExoticComponent<Props & RefAttributes<HTMLElement | null>> {
  const isListener = (prop: string): boolean => /^onscribe/i.test(prop);
  const isProperty = (prop: string): boolean => properties.includes(prop);

  // React 18 and Preact pass no `ref` in the props of a function.
  const Component = forwardRef<HTMLElement | null, Props>((props, ref) => {
    const element = useRef<HTMLElement>(null);
    const set = useRef<Record<string, unknown>>({});
    useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element.current, []);

    useHere(() => {
      const ending = new AbortController();
      for (const [prop, listener] of Object.entries(props))
        if (isListener(prop) && typeof listener === 'function')
          element.current?.addEventListener(eventOf(prop), listener as EventListener, { signal: ending.signal });
      return () => ending.abort();
    });

    // Set after the listeners, and not as attributes in the server's markup: with a session an element begins to read, and
    // would fire before the listeners are there.
    useHere(() => {
      for (const property of properties) {
        const value = props[property];
        // Like React, sets only changed props. A property that the element has changed, such as the context after `clear()`, stays.
        if (element.current && value !== set.current[property]) Object.assign(element.current, { [property]: value });
        set.current[property] = value;
      }
    });

    const markup = Object.entries(props).flatMap(([prop, value]) =>
      isListener(prop) || isProperty(prop) ? [] : [attributeOf(prop, value)],
    );
    return createElement(tag, { ...Object.fromEntries(markup), ref: element });
  });
  Component.displayName = name;
  return Component;
}

/** React 18 would write `classname` and `hidden="false"` on a custom element. */
const attributeOf = (prop: string, value: unknown): [name: string, value: unknown] => [
  prop === 'className' ? 'class' : prop,
  value === false && !prop.includes('-') ? undefined : value,
];

/** `scribe-alerts-changed` for `onScribeAlertsChanged`, and for `onscribe-alerts-changed` as tags have it. */
export const eventOf = (prop: string): string =>
  prop
    .slice(2)
    .replace(/\B[A-Z]/g, '-$&')
    .toLowerCase();

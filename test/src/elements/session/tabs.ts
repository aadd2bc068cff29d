// Records the tabs that a page opens instead of opening them.

/** One tab as `window.open` returned it. */
export interface OpenedTab {
  opener: unknown;
  url?: string;
  closed: boolean;
}

const { open } = window;

/** Records later calls of `window.open` instead of opening tabs. */
export function openTabs(): OpenedTab[] {
  const tabs: OpenedTab[] = [];
  window.open = () => {
    const tab: OpenedTab & Pick<Window, 'close'> & { location: { replace(url: string): void } } = {
      opener: window,
      closed: false,
      close: () => (tab.closed = true),
      location: { replace: (url) => (tab.url = url) },
    };
    tabs.push(tab);
    return tab as unknown as Window;
  };
  return tabs;
}

/** Makes `window.open` fail, like a browser that blocks tabs. */
export function blockTabs(): void {
  window.open = () => null;
}

/** Makes `window.open` throw, like a shell that allows no tabs. */
export function forbidTabs(): void {
  window.open = () => {
    throw new Error('No tabs here.');
  };
}

/** Restores the page's own `window.open`; call it in `afterEach`. */
export function restoreTabs(): void {
  window.open = open;
}

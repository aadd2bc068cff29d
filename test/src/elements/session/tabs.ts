// Tabs that a page opens, without a browser's tab.

/** One tab as `window.open` gave it. */
export interface OpenedTab {
  opener: unknown;
  url?: string;
  closed: boolean;
}

const { open } = window;

/** Counts the tabs that are opened from now on instead of opening them. */
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

/** Opens no tab from now on, as a browser that blocks them. */
export function blockTabs(): void {
  window.open = () => null;
}

/** Gives the page its own `window.open` back; call it in `afterEach`. */
export function restoreTabs(): void {
  window.open = open;
}

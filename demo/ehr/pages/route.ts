/** The doctor's page in the EHR; every page has an address. */
export type Route =
  | { readonly page: 'today' }
  | { readonly page: 'patients' }
  | { readonly page: 'safety' }
  | { readonly page: 'second-screen' }
  | { readonly page: 'sign-in' }
  | { readonly page: 'consultation'; readonly id: string; readonly isFullPage: boolean };

export function readRoute(path: string): Route {
  const [first, id, last] = path.split('/').filter(Boolean).map(decodeURIComponent);
  if (first === 'consultations' && id) return { page: 'consultation', id, isFullPage: last === 'scribe' };
  if (first === 'patients') return { page: 'patients' };
  if (first === 'safety') return { page: 'safety' };
  if (first === 'second-screen') return { page: 'second-screen' };
  if (first === 'sign-in') return { page: 'sign-in' };
  return { page: 'today' };
}

export const consultationPath = (id: string, isFullPage = false): string =>
  `/consultations/${encodeURIComponent(id)}${isFullPage ? '/scribe' : ''}`;

/** Makes the EHR's links change the page without a load. The browser handles new tabs, modifiers and other sites. */
export function followLinks(root: EventTarget, navigate: (path: string) => void): void {
  root.addEventListener('click', (event) => {
    if (!(event instanceof MouseEvent) || event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.composedPath().find((node): node is HTMLAnchorElement => node instanceof HTMLAnchorElement);
    if (!link || link.getRootNode() !== document || link.target || link.origin !== location.origin) return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    navigate(link.pathname);
  });
}

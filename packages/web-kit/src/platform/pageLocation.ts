import { useSyncExternalStore } from 'react';

/** Where the browser is, without its origin. */
export interface PageLocation {
  /** Without a slash at its end: /admin/users/ is /admin/users. */
  pathname: string;
  /** With its question mark; '' for none. */
  search: string;
  /** With its number sign; '' for none. */
  hash: string;
  query: URLSearchParams;
}

/** single-spa reports every change of the address with its own event; popstate covers back and forward. */
const EVENTS = ['popstate', 'single-spa:routing-event'] as const;

function onAddressChange(listener: () => void): () => void {
  for (const event of EVENTS) window.addEventListener(event, listener);
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, listener);
  };
}

let current: PageLocation | undefined;

/** Where the browser is now; the same object until the address changes. */
export function currentPageLocation(): PageLocation {
  const { search, hash } = window.location;
  const pathname = window.location.pathname.replace(/(.)\/+$/, '$1');
  if (current?.pathname !== pathname || current.search !== search || current.hash !== hash)
    current = { pathname, search, hash, query: new URLSearchParams(search) };
  return current;
}

/**
 * Where the browser is; the component renders again when that changes.
 * @param subscribe how changes are noticed; a remote uses the browser's and single-spa's events
 */
export function usePageLocation(subscribe: (listener: () => void) => () => void = onAddressChange): PageLocation {
  return useSyncExternalStore(subscribe, currentPageLocation);
}

import { useSyncExternalStore } from 'react';

/** The current URL of the browser without its origin. */
export interface PageLocation {
  /** Without a trailing slash: /admin/users/ becomes /admin/users. */
  pathname: string;
  /** With the question mark; '' if there is none. */
  search: string;
  /** With the hash sign; '' if there is none. */
  hash: string;
  query: URLSearchParams;
}

/** single-spa dispatches an event for every change of the URL; popstate covers back and forward. */
const EVENTS = ['popstate', 'single-spa:routing-event'] as const;

function onAddressChange(listener: () => void): () => void {
  for (const event of EVENTS) window.addEventListener(event, listener);
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, listener);
  };
}

let current: PageLocation | undefined;

/** The current page location; the same object until the URL changes. */
export function currentPageLocation(): PageLocation {
  const { search, hash } = window.location;
  const pathname = window.location.pathname.replace(/(.)\/+$/, '$1');
  if (current?.pathname !== pathname || current.search !== search || current.hash !== hash)
    current = { pathname, search, hash, query: new URLSearchParams(search) };
  return current;
}

/**
 * The current page location; the component rerenders when it changes.
 * @param subscribe how to detect changes; a remote uses events of the browser and of single-spa
 */
export function usePageLocation(subscribe: (listener: () => void) => () => void = onAddressChange): PageLocation {
  return useSyncExternalStore(subscribe, currentPageLocation);
}

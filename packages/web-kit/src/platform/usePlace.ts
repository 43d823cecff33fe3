import { useSyncExternalStore } from 'react';

/** Where the browser is, without its origin. */
export interface Place {
  /** Without a slash at its end: /admin/users/ is /admin/users. */
  pathname: string;
  query: URLSearchParams;
}

/** single-spa tells of every change of the address with its own event; popstate covers back and forward. */
const EVENTS = ['popstate', 'single-spa:routing-event'] as const;

function subscribe(changed: () => void): () => void {
  for (const event of EVENTS) window.addEventListener(event, changed);
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, changed);
  };
}

const read = (): string => window.location.pathname.replace(/(.)\/+$/, '$1') + window.location.search;

/** Where a remote is shown; the component renders again when the address changes. */
export function usePlace(): Place {
  const { pathname, searchParams } = new URL(useSyncExternalStore(subscribe, read), window.location.origin);
  return { pathname, query: searchParams };
}

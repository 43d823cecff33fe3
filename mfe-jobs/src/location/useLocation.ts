import { useSyncExternalStore } from 'react';

/** single-spa tells of every change of the address with this event; popstate covers back and forward. */
const EVENTS = ['popstate', 'single-spa:routing-event'] as const;

function subscribe(changed: () => void): () => void {
  for (const event of EVENTS) window.addEventListener(event, changed);
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, changed);
  };
}
const read = (): string => window.location.pathname + window.location.search;

export interface Place {
  path: string;
  query: URLSearchParams;
}

/** Where the browser is; the component renders again when that changes. */
export function useLocation(): Place {
  const address = useSyncExternalStore(subscribe, read);
  const { pathname, searchParams } = new URL(address, window.location.origin);
  return { path: pathname, query: searchParams };
}

/** The address of a job's detail over the screen one is on; null closes the detail. */
export function detailAddress(path: string, id: string | null): string {
  return id === null ? path : `${path}?${new URLSearchParams({ job: id })}`;
}

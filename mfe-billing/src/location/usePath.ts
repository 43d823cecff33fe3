import { useSyncExternalStore } from 'react';

/** single-spa tells of every change of the address with its own event; popstate covers back and forward. */
const EVENTS = ['popstate', 'single-spa:routing-event'] as const;

function subscribe(changed: () => void): () => void {
  for (const event of EVENTS) window.addEventListener(event, changed);
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, changed);
  };
}

/** A slash at the end means nothing: /billing/ is /billing. */
const read = (): string => window.location.pathname.replace(/(.)\/+$/, '$1');

/** The path of the page in the address; the component renders again when it changes. */
export function usePath(): string {
  return useSyncExternalStore(subscribe, read);
}

import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether the browser has a network connection. */
export const isOnline = (): boolean => navigator.onLine;

/** Whether the browser has a network connection; the component rerenders when that changes. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, isOnline);

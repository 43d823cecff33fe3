import { useSyncExternalStore } from 'react';
import { pages } from '@jobtrail/contract';
import type { Navigate } from '@jobtrail/web-kit';

export interface Place {
  pathname: string;
  search: string;
  hash: string;
}

const listeners = new Set<() => void>();
let place: Place = { pathname: '/', search: '', hash: '' };

/** Trailing slashes mean nothing: /help/ is /help. */
function read(): Place {
  const pathname = window.location.pathname.replace(/(.)\/+$/, '$1');
  const { search, hash } = window.location;
  if (pathname !== place.pathname || search !== place.search || hash !== place.hash) place = { pathname, search, hash };
  return place;
}

function announce(): void {
  read();
  for (const listener of listeners) listener();
}

/** Listens for every change of place, by the browser's buttons or by `navigate`. */
export function onNavigation(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('popstate', announce);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('popstate', announce);
  };
}

/** Where the person is. */
export function currentPlace(): Place {
  return read();
}

/** Where the person is; the component renders again when that changes. */
export function useLocation(): Place {
  return useSyncExternalStore(onNavigation, currentPlace, currentPlace);
}

/** Whether the app can show a path itself: the landing page is a document of its own, and so is what the server answers. */
export function isAppPath(pathname: string): boolean {
  return pathname !== pages.landing && !/^\/(api|assets|dev)(\/|$)/.test(pathname);
}

/** Goes to a page. The landing page and other origins are loaded as documents. */
export const navigate: Navigate = (path, { replace = false } = {}) => {
  const target = new URL(path, window.location.href);
  if (target.origin !== window.location.origin || !isAppPath(target.pathname)) {
    if (replace) window.location.replace(target.href);
    else window.location.assign(target.href);
    return;
  }
  if (target.href === window.location.href) return;
  if (replace) window.history.replaceState(null, '', target);
  else window.history.pushState(null, '', target);
  announce();
};

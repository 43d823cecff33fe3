import { pages } from '@jobtrail/contract';
import { type Navigate, type PageLocation, usePageLocation } from '@jobtrail/web-kit';

const listeners = new Set<() => void>();

function announce(): void {
  for (const listener of listeners) listener();
}

/** Listens for every change of the page location, by the browser's buttons or by `navigate`. */
export function onNavigation(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('popstate', announce);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('popstate', announce);
  };
}

/** The current page location for the shell, which knows about its own navigation before single-spa reports it. */
export function useShellLocation(): PageLocation {
  return usePageLocation(onNavigation);
}

/** The pages that are documents of their own. */
const DOCUMENTS: readonly string[] = [pages.landing, pages.terms, pages.privacy];

/**
 * Whether the app can show a path: the landing page is a separate document, and so are pages rendered by the server.
 */
export function isAppPath(pathname: string): boolean {
  return !DOCUMENTS.includes(pathname) && !/^\/(api|assets|dev)(\/|$)/.test(pathname);
}

/** Navigates to a page. The landing page and other origins are loaded as documents. */
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

function appTarget(event: MouseEvent): URL | null {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return null;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (
    !(link instanceof HTMLAnchorElement) ||
    (link.target !== '' && link.target !== '_self') ||
    link.hasAttribute('download')
  )
    return null;
  const target = new URL(link.href, window.location.href);
  if (target.origin !== window.location.origin || !isAppPath(target.pathname)) return null;
  const onlyHash =
    target.hash !== '' && target.pathname === window.location.pathname && target.search === window.location.search;
  return onlyHash ? null : target;
}

/**
 * Navigates without a reload on a plain click on an internal <a>.
 * @returns a function that stops it
 */
export function followLinks(): () => void {
  const onClick = (event: MouseEvent): void => {
    const target = appTarget(event);
    if (!target) return;
    event.preventDefault();
    navigate(target.href);
  };
  document.addEventListener('click', onClick);
  return () => document.removeEventListener('click', onClick);
}

import { isAppPath, navigate } from './pageLocation.ts';

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

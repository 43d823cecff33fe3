import { useEffect, useRef } from 'react';
import { PRODUCT } from '@jobtrail/contract';

/** How long to wait for the heading of a screen, in ms. */
const PATIENCE_MS = 5000;

function main(): HTMLElement | null {
  return document.getElementById('main');
}

/**
 * Calls back with the page's main heading once it exists.
 * @returns a function that stops waiting
 */
function whenHeading(found: (heading: HTMLElement) => void): () => void {
  const look = (): boolean => {
    const heading = document.querySelector<HTMLElement>('#main h1');
    if (heading) found(heading);
    return heading !== null;
  };
  if (look()) return () => undefined;
  const observer = new MutationObserver(() => {
    if (look()) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(() => observer.disconnect(), PATIENCE_MS);
  return () => {
    observer.disconnect();
    clearTimeout(timer);
  };
}

/**
 * Moves the focus to the heading, unless the new screen has moved it already or the person has opened a menu or dialog.
 */
function focusOn(heading: HTMLElement): void {
  const focused = document.activeElement;
  if (focused?.closest('[role="menu"], [role="dialog"], dialog[open]')) return;
  if (focused && focused !== document.body && main()?.contains(focused) && focused !== main()) return;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/**
 * Sets the document title to the page's heading. On every page but the first, also scrolls to the top and focuses the
 * heading.
 */
export function useArrival(pathname: string, screen: string): void {
  const last = useRef(pathname);
  useEffect(() => {
    const moved = last.current !== pathname;
    last.current = pathname;
    if (moved) main()?.scrollTo(0, 0);
    document.title = PRODUCT;
    return whenHeading((heading) => {
      const text = heading.textContent.trim();
      document.title = text === '' ? PRODUCT : `${text} · ${PRODUCT}`;
      if (moved) focusOn(heading);
    });
  }, [pathname, screen]);
}

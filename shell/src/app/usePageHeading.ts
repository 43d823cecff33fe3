import { useEffect, useLayoutEffect, useRef } from 'react';
import { PRODUCT } from '@jobtrail/contract';
import { focusHeading, isFocusLost } from '@jobtrail/web-kit';

/** How long a navigation may take to show the heading of its page, in ms. Later, only a lost focus is moved there. */
const PATIENCE_MS = 5000;
/** How long to wait for a page to replace the heading of the one before, in ms, if it may keep the same heading. */
const SETTLE_MS = 300;

const headingOfPage = (): HTMLElement | null => document.querySelector<HTMLElement>('#main h1');

/**
 * Sets the title of the document to the last element with its own title, such as an open job, or to the main heading.
 */
function showTitle(heading: HTMLElement | null): void {
  const named = [...document.querySelectorAll<HTMLElement>('[data-page-title]')].at(-1);
  const title = named?.dataset.pageTitle ?? heading?.textContent.trim() ?? '';
  const full = title === '' ? PRODUCT : `${title} · ${PRODUCT}`;
  if (document.title !== full) document.title = full;
}

/**
 * Focuses the heading, unless the new page has moved the focus already or the person has opened a menu or a dialog.
 */
function focusOnArrival(): void {
  const focused = document.activeElement;
  if (focused?.closest('[role="menu"], [role="dialog"], [role="alertdialog"], dialog[open]')) return;
  const main = document.getElementById('main');
  if (focused !== main && !isFocusLost() && main?.contains(focused)) return;
  focusHeading();
}

/** Keeps the title of the document and the focus in sync with the heading of the page. */
class PageHeading {
  #heading: HTMLElement | null = null;
  /** Whether the heading of the page that was opened last has not appeared yet. */
  #due = false;
  #timers: ReturnType<typeof setTimeout>[] = [];
  readonly #observer = new MutationObserver(() => this.#look());

  start(): void {
    this.#observer.observe(document.documentElement, {
      childList: true,
      subtree: true,
      characterData: true,
      attributeFilter: ['data-page-title'],
    });
    this.#look();
  }

  stop(): void {
    this.#observer.disconnect();
    this.#clear();
  }

  /** Another page was opened. It may still show the heading of the one before. */
  opened(): void {
    this.#clear();
    document.getElementById('main')?.scrollTo(0, 0);
    this.#due = true;
    this.#look();
    if (!this.#due) return;
    // Two pages may share one heading, such as the two views of the jobs. Then it is never replaced.
    this.#timers.push(
      setTimeout(() => {
        if (this.#due && this.#heading !== null && headingOfPage() === this.#heading) this.#arrive();
      }, SETTLE_MS),
      setTimeout(() => {
        this.#due = false;
      }, PATIENCE_MS),
    );
  }

  #look(): void {
    const heading = headingOfPage();
    showTitle(heading);
    if (heading === null || heading === this.#heading) return;
    const replaced = this.#heading !== null;
    this.#heading = heading;
    // A view that replaces the heading, such as the form for a forgotten password, removes the pressed button with it.
    if (this.#due) this.#arrive();
    else if (replaced && isFocusLost()) focusHeading();
  }

  #arrive(): void {
    this.#due = false;
    focusOnArrival();
  }

  #clear(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
  }
}

/**
 * Keeps the title of the document in sync with the main heading, or with the last element that has a `data-page-title`.
 * After every navigation, also scrolls to the top and focuses the heading of the new page.
 */
export function usePageHeading(pathname: string): void {
  const pageHeading = useRef<PageHeading>(null);
  useLayoutEffect(() => {
    pageHeading.current = new PageHeading();
    pageHeading.current.start();
    return () => pageHeading.current?.stop();
  }, []);
  const last = useRef(pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    pageHeading.current?.opened();
  }, [pathname]);
}

import '@testing-library/jest-dom';
import { cleanup, configure } from '@testing-library/react';

// Parts are loaded when they are first shown; on a busy machine that takes longer than a second.
configure({ asyncUtilTimeout: 6000 * Math.max(1, Number(process.env['TEST_PATIENCE']) || 1) });

afterEach(() => {
  cleanup();
  // Drafts are kept in the tab, and every test opens its own.
  if (typeof window !== 'undefined') sessionStorage.clear();
});

// jsdom has no layout, so it lacks what asks for one; antd and the virtualised lists do ask.
if (typeof window !== 'undefined') {
  // antd asks for the style of scroll bars; jsdom knows of no pseudo-elements and would write an error for each dialog.
  const styleOf = window.getComputedStyle.bind(window);
  window.getComputedStyle = (element) => styleOf(element);
  window.matchMedia ??= (query: string): MediaQueryList =>
    Object.assign(new EventTarget(), {
      matches: false,
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  globalThis.ResizeObserver ??= class implements ResizeObserver {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  };
  Element.prototype.scrollIntoView ??= () => undefined;
  Element.prototype.scrollTo ??= () => undefined;
}

import '@testing-library/jest-dom';
import './withoutOwnerStacks.ts';
import { TextEncoder } from 'node:util';
import { cleanup, configure } from '@testing-library/react';

// Lazy components load when they are first shown, which takes longer than a second on a busy machine.
configure({ asyncUtilTimeout: 6000 * Math.max(1, Number(process.env['TEST_PATIENCE']) || 1) });

afterEach(() => {
  cleanup();
  // Drafts are stored per tab, and every test acts as a new tab.
  if (typeof window !== 'undefined') sessionStorage.clear();
});

// Browsers have it, jsdom has not.
Object.assign(globalThis, { TextEncoder });

// jsdom has no layout, so it lacks the APIs that antd and the virtualised lists use to measure.
if (typeof window !== 'undefined') {
  // antd reads the style of scroll bars; jsdom supports no pseudo-elements and would log an error for each dialog.
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

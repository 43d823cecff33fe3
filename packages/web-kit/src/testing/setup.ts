import '@testing-library/jest-dom';
import './withoutOwnerStacks.ts';
import { TextDecoder, TextEncoder } from 'node:util';
import { cleanup, configure } from '@testing-library/react';

// Lazy components load when they are first shown, which takes longer than a second on a busy machine.
configure({ asyncUtilTimeout: 6000 * Math.max(1, Number(process.env['TEST_PATIENCE']) || 1) });

afterEach(() => {
  cleanup();
  // Drafts are stored per tab, and every test acts as a new tab.
  if (typeof window !== 'undefined') sessionStorage.clear();
});

// Browsers have them, jsdom has not.
Object.assign(globalThis, { TextDecoder, TextEncoder });

// jsdom has no layout, so it lacks the APIs that the virtualised lists use to measure.
if (typeof window !== 'undefined') {
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
  Element.prototype.getAnimations ??= () => [];
  // jsdom knows <dialog> but cannot open one.
  const openers = new WeakMap<HTMLDialogElement, Element | null>();
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    openers.set(this, document.activeElement);
    this.open = true;
    this.focus();
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    if (!this.open) return;
    this.open = false;
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const opener = openers.get(this);
    if (opener instanceof HTMLElement) opener.focus();
  };
}

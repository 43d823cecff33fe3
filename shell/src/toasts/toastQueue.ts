import type { ShowToast, ToastMessage } from '@jobtrail/web-kit';

export interface VisibleToast extends ToastMessage {
  id: number;
  /** When it was shown, in ms since 1970. */
  shownAt: number;
}

/** An error that appears just before the page changes belongs to the new page, in ms. */
const LEAVING_MS = 1000;

/** Holds the one visible toast; a new one replaces it. */
export interface ToastQueue {
  show: ShowToast;
  close: (id: number) => void;
  /** Closes whichever is shown. */
  clear: () => void;
  /** Closes an error of the page that was left; it would stay otherwise. */
  leavePage: () => void;
  current: () => VisibleToast | null;
  subscribe: (listener: () => void) => () => void;
}

export function createToastQueue(): ToastQueue {
  const listeners = new Set<() => void>();
  let visible: VisibleToast | null = null;
  let lastId = 0;
  const set = (next: VisibleToast | null): void => {
    visible = next;
    for (const listener of listeners) listener();
  };
  return {
    show: (message) => {
      lastId += 1;
      set({ ...message, id: lastId, shownAt: Date.now() });
    },
    close: (id) => {
      if (visible?.id === id) set(null);
    },
    clear: () => set(null),
    leavePage: () => {
      if (visible?.tone === 'error' && Date.now() - visible.shownAt > LEAVING_MS) set(null);
    },
    current: () => visible,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

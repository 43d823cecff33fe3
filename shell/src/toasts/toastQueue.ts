import type { ShowToast, ToastMessage } from '@jobtrail/web-kit';

export interface VisibleToast extends ToastMessage {
  id: number;
}

/** Holds the one visible toast; a new one replaces it. */
export interface ToastQueue {
  show: ShowToast;
  close: (id: number) => void;
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
      set({ ...message, id: lastId });
    },
    close: (id) => {
      if (visible?.id === id) set(null);
    },
    current: () => visible,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

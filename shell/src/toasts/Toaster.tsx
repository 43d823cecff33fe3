import { type KeyboardEvent, useEffect, useRef, useSyncExternalStore } from 'react';
import { TOAST } from '@jobtrail/contract';
import { Toast } from './Toast.tsx';
import type { ToastQueue } from './toastQueue.ts';

/**
 * Shows toasts in the bottom right corner, one at a time. F8 moves the focus there; Escape closes the toast and
 * restores the focus.
 */
export function Toaster({ queue }: { queue: ToastQueue }) {
  const toast = useSyncExternalStore(queue.subscribe, queue.current, queue.current);
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== TOAST.hotkey || !region.current) return;
      event.preventDefault();
      if (!region.current.contains(document.activeElement))
        cameFrom.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      region.current.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);

  const close = (): void => {
    const hadFocus = region.current?.contains(document.activeElement) ?? false;
    if (toast) queue.close(toast.id);
    if (hadFocus) cameFrom.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') close();
  };
  return (
    <section
      ref={region}
      className="toaster"
      aria-label={`Notifications (${TOAST.hotkey})`}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {toast ? <Toast key={toast.id} toast={toast} onClose={close} /> : null}
    </section>
  );
}

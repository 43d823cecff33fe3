import {
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { createPortal } from 'react-dom';
import { TOAST } from '@jobtrail/contract';
import { focusHeading } from '@jobtrail/web-kit';
import { Toast } from './Toast.tsx';
import type { ToastQueue } from './toastQueue.ts';
import { useTopLayer } from './useTopLayer.ts';

/** The element that toasts are rendered into. It moves between the page and open dialogs. */
function createHost(): HTMLElement {
  const host = document.createElement('div');
  host.className = 'toaster';
  return host;
}

/**
 * Shows toasts, one at a time, above the page and open dialogs. F8 moves the focus to the toast and stops its timer;
 * Escape closes it and restores the focus.
 */
export function Toaster({ queue }: { queue: ToastQueue }) {
  const toast = useSyncExternalStore(queue.subscribe, queue.current, queue.current);
  const [host] = useState(createHost);
  const hostRef = useRef<HTMLElement>(host);
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  const [focused, setFocused] = useState(false);

  useEffect(() => {
    document.body.append(host);
    return () => host.remove();
  }, [host]);
  useTopLayer(hostRef, toast !== null);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key !== TOAST.hotkey || !region.current || !queue.current()) return;
      event.preventDefault();
      region.current.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [queue]);

  const onReplaced = useEffectEvent(() => {
    if (focused && queue.current() && !region.current?.contains(document.activeElement)) region.current?.focus();
  });
  useEffect(() => onReplaced(), [toast?.id]);

  const close = (): void => {
    const hadFocus = region.current?.contains(document.activeElement) ?? false;
    if (toast) queue.close(toast.id);
    if (!hadFocus) return;
    setFocused(false);
    if (cameFrom.current?.isConnected) cameFrom.current.focus();
    else focusHeading();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    // A dialog around the toast also listens for Escape and must not close with it.
    event.stopPropagation();
    close();
  };
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
      cameFrom.current = relatedTarget;
    setFocused(true);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setFocused(false);
  };
  return createPortal(
    <section
      ref={region}
      className="toaster-region"
      aria-label={`Notifications (${TOAST.hotkey})`}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      {toast ? <Toast key={toast.id} toast={toast} paused={focused} onClose={close} /> : null}
    </section>,
    host,
  );
}

import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Layers that belong to a panel although they are rendered elsewhere: menus, dialogs, toasts. */
const BELONGING = '.popup, .overlay, .toaster';

/** Calls `leave` on a press outside both a panel and the button that opened it. */
export function useOutside(panel: RefObject<HTMLElement | null>, opener: HTMLElement, leave: () => void): void {
  const onPress = useEffectEvent(({ target }: Event): void => {
    if (!(target instanceof Element) || target.closest(BELONGING)) return;
    if (!panel.current?.contains(target) && !opener.contains(target)) leave();
  });
  useEffect(() => {
    const listener = (event: Event): void => onPress(event);
    document.addEventListener('pointerdown', listener, true);
    return () => document.removeEventListener('pointerdown', listener, true);
  }, []);
}

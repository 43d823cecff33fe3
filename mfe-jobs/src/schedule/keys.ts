import { useEffect, useEffectEvent } from 'react';
import { shortcutKey, useSearchShortcut } from '@jobtrail/web-kit';

interface Actions {
  onToday: () => void;
  onNew: () => void;
  /** Goes this many weeks ahead, or back if negative. */
  onWeek: (weeks: number) => void;
}

/** Whether a key press belongs to an input field, a list or a dialog. */
function isHandledElsewhere({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || defaultPrevented) return true;
  const interactive =
    'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="alertdialog"], [role="menu"], [role="tablist"]';
  return target instanceof HTMLElement && target.closest(interactive) !== null;
}

/**
 * The keys of the screen: T goes to today, I schedules an interview, left and right change the week. Letters do nothing
 * for people who have switched single-key shortcuts off.
 */
export function useScheduleKeys({ onToday, onNew, onWeek }: Actions): void {
  const letters = useSearchShortcut();
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (isHandledElsewhere(event)) return;
    const act = {
      arrowleft: () => onWeek(-1),
      arrowright: () => onWeek(1),
      ...(letters && { t: onToday, i: onNew }),
    }[shortcutKey(event)];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => pressed(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

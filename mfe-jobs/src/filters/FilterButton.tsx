import { ListFilter } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import {
  classes,
  formatCount,
  Icon,
  isForPage,
  isSearchShortcutOn,
  shortcutKey,
  useSearchShortcut,
} from '@jobtrail/web-kit';
import { preloadFilterCode } from './useFilterCode.ts';

interface Props {
  /** How many clauses the filter has. */
  clauses: number;
  isOpen: boolean;
  onPress: () => void;
}

/** Whether Shift and F are pressed on the page, by somebody who has not switched its keys off. */
function isShiftF(event: KeyboardEvent): boolean {
  const { shiftKey, ctrlKey, metaKey, altKey } = event;
  if (!shiftKey || ctrlKey || metaKey || altKey || !isSearchShortcutOn()) return false;
  return isForPage(event) && shortcutKey(event) === 'f';
}

/** Opens and closes the bar with the filters, as Shift and F do. */
export function FilterButton({ clauses, isOpen, onPress }: Props) {
  const hasKeys = useSearchShortcut();
  const pressed = useEffectEvent(onPress);
  useEffect(() => {
    const key = (event: KeyboardEvent): void => {
      if (!isShiftF(event)) return;
      event.preventDefault();
      pressed();
    };
    document.addEventListener('keydown', key);
    return () => document.removeEventListener('keydown', key);
  }, []);
  return (
    <button
      type="button"
      className={classes('btn jobs-filter-btn', clauses > 0 && 'is-set')}
      aria-expanded={isOpen}
      aria-keyshortcuts={hasKeys ? 'Shift+F' : undefined}
      onPointerEnter={preloadFilterCode}
      onClick={onPress}
    >
      <Icon of={ListFilter} size={14} />
      <span>Filter</span>
      {clauses > 0 ? (
        <>
          {' '}
          <span className="jobs-filter-count num">{formatCount(clauses)}</span> <span className="sr">set</span>
        </>
      ) : null}
    </button>
  );
}

import { ListFilter } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { classes, formatCount, Icon } from '@jobtrail/web-kit';
import { preloadFilterCode } from './useFilterCode.ts';

interface Props {
  /** How many clauses the filter has. */
  clauses: number;
  isOpen: boolean;
  onPress: () => void;
}

/** Opens and closes the bar with the filters, as Shift and F do. */
export function FilterButton({ clauses, isOpen, onPress }: Props) {
  const pressed = useEffectEvent(onPress);
  useEffect(() => {
    const key = (event: KeyboardEvent): void => {
      if (event.key !== 'F' || !event.shiftKey || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
        return;
      const { target } = event;
      if (
        target instanceof Element &&
        target.closest('input, textarea, select, dialog, [role="dialog"], [role="menu"]')
      )
        return;
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
      aria-label={clauses > 0 ? `Filter, ${formatCount(clauses)} set` : 'Filter'}
      aria-keyshortcuts="Shift+F"
      onPointerEnter={preloadFilterCode}
      onClick={onPress}
    >
      <Icon of={ListFilter} size={14} />
      <span>Filter</span>
      {clauses > 0 ? <span className="jobs-filter-count num">{formatCount(clauses)}</span> : null}
    </button>
  );
}

import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { CountBadge } from '../../components/Badge.tsx';
import { classes } from '../../components/classes.ts';
import { indexForKey } from '../keys/indexForKey.ts';

export interface TabInfo<Key extends string> {
  key: Key;
  label: string;
  icon?: ReactNode;
  /** The count shown on the tab; undefined while it is unknown. */
  count?: number | undefined;
  /** What is counted, for screen readers: 'interview notes'. */
  counted?: string | undefined;
  /** A count as a red badge, shown only above zero; `label` describes it in words. */
  alert?: { count: number; label: string } | undefined;
}
interface Props<Key extends string> {
  tabs: readonly TabInfo<Key>[];
  active: Key;
  onTab: (key: Key) => void;
  label: string;
  /** Underlined tabs or a segmented control; underlined by default. */
  look?: 'underline' | 'segments';
  className?: string;
  panelClassName?: string;
  /** The panel of the active tab. */
  children: ReactNode;
}

/** Tabs with one panel: left, right, Home and End select a tab, and Tab moves on into the panel. */
export function Tabs<Key extends string>({
  tabs,
  active,
  onTab,
  label,
  look = 'underline',
  className,
  panelClassName,
  children,
}: Props<Key>) {
  const id = useId();
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const current = tabs.findIndex((tab) => tab.key === active);
    const to = indexForKey(event.key, { current, count: tabs.length, axis: 'horizontal', wraps: true });
    const tab = to === undefined ? undefined : tabs[to];
    if (!tab) return;
    event.preventDefault();
    onTab(tab.key);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${tab.key}"]`)?.focus();
  }
  return (
    <>
      <div
        className={classes(look === 'segments' ? 'seg' : 'tabs', className)}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            data-tab={tab.key}
            className={classes(look === 'underline' && 'tab', tab.key === active && 'is-on')}
            aria-selected={tab.key === active}
            aria-controls={tab.key === active ? `${id}-panel` : undefined}
            tabIndex={tab.key === active ? 0 : -1}
            onClick={() => onTab(tab.key)}
          >
            {tab.icon}
            {tab.label}
            {tab.count === undefined ? null : <span className="n">{tab.count}</span>}
            {tab.count === undefined || !tab.counted ? null : <span className="sr">{tab.counted}</span>}
            {tab.alert && tab.alert.count > 0 ? (
              <CountBadge alert count={tab.alert.count} label={tab.alert.label} />
            ) : null}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${active}`} className={panelClassName}>
        {children}
      </div>
    </>
  );
}

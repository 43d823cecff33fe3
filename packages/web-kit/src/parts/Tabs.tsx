import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { CountBadge } from './Badge.tsx';
import { classes } from './classes.ts';

export interface TabInfo<Key extends string> {
  key: Key;
  label: string;
  icon?: ReactNode;
  /** How many are behind it; undefined while that is not known. */
  count?: number | undefined;
  /** The same as a red badge, which only shows above zero; `label` says it in words. */
  alert?: { count: number; label: string } | undefined;
}
interface Props<Key extends string> {
  tabs: readonly TabInfo<Key>[];
  active: Key;
  onTab: (key: Key) => void;
  label: string;
  className?: string;
  panelClassName?: string;
  /** What stands under the tabs. */
  children: ReactNode;
}

/** Tabs with an underline: left and right arrows, Home and End choose. */
export function Tabs<Key extends string>({
  tabs,
  active,
  onTab,
  label,
  className,
  panelClassName,
  children,
}: Props<Key>) {
  const id = useId();
  function key(event: KeyboardEvent<HTMLElement>): void {
    const at = tabs.findIndex((tab) => tab.key === active);
    const to = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }[event.key];
    const tab = to === undefined ? undefined : tabs[to];
    if (!tab) return;
    event.preventDefault();
    onTab(tab.key);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${tab.key}"]`)?.focus();
  }
  return (
    <>
      <div className={classes('tabs', className)} role="tablist" aria-label={label} onKeyDown={key}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            data-tab={tab.key}
            className={classes('tab', tab.key === active && 'is-on')}
            aria-selected={tab.key === active}
            aria-controls={tab.key === active ? `${id}-panel` : undefined}
            tabIndex={tab.key === active ? 0 : -1}
            onClick={() => onTab(tab.key)}
          >
            {tab.icon}
            {tab.label}
            {tab.count === undefined ? null : <span className="n">{tab.count}</span>}
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

import type { KeyboardEvent } from 'react';
import { classes } from '@jobtrail/web-kit';
import type { AuthTab } from './authView.ts';

const TABS: readonly { tab: AuthTab; label: string }[] = [
  { tab: 'signin', label: 'Sign In' },
  { tab: 'signup', label: 'Sign Up' },
];

/** The id of a tab's button, and of the panel it opens. */
export const tabId = (tab: AuthTab) => `auth-tab-${tab}`;
export const PANEL_ID = 'auth-panel';

/** Sign In and Sign Up as tabs: arrows move between them, and one Tab press leads on into the form. */
export function AuthTabs({ open, onOpen }: { open: AuthTab; onOpen: (tab: AuthTab) => void }) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const other: AuthTab = open === 'signin' ? 'signup' : 'signin';
    onOpen(other);
    document.getElementById(tabId(other))?.focus();
  };
  return (
    <div className="seg auth-tabs" role="tablist" aria-label="Sign In or Sign Up" onKeyDown={onKeyDown}>
      {TABS.map(({ tab, label }) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={tabId(tab)}
          className={classes(tab === open && 'is-on')}
          aria-selected={tab === open}
          aria-controls={PANEL_ID}
          tabIndex={tab === open ? 0 : -1}
          onClick={() => onOpen(tab)}
        >
          {label}
        </button>
      ))}
    </div>
  );
}

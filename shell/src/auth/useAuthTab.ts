import { useEffect, useState } from 'react';

/** The two tabs of /auth (spec 2). */
export type AuthTab = 'signin' | 'signup';

const SIGN_UP_HASH = '#signup';

function tabInAddress(): AuthTab {
  return window.location.hash === SIGN_UP_HASH ? 'signup' : 'signin';
}

/** The open tab and the way to open another. `#signup` in the address opens Sign Up; opening a tab keeps the address in step. */
export function useAuthTab(): [AuthTab, (tab: AuthTab) => void] {
  const [tab, setTab] = useState(tabInAddress);

  useEffect(() => {
    const follow = () => setTab(tabInAddress());
    window.addEventListener('hashchange', follow);
    window.addEventListener('popstate', follow);
    return () => {
      window.removeEventListener('hashchange', follow);
      window.removeEventListener('popstate', follow);
    };
  }, []);

  const open = (next: AuthTab) => {
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, '', pathname + search + (next === 'signup' ? SIGN_UP_HASH : ''));
    setTab(next);
  };
  return [tab, open];
}

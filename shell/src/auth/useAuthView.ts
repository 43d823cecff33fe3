import { useEffect, useState } from 'react';
import { type AuthTab, type AuthView, HASHES, viewIn } from './authView.ts';

/** The view of /auth and a function to change it. The URL follows, and the token of a used link disappears from it. */
export function useAuthView(): [AuthView, (kind: AuthTab | 'forgot') => void] {
  const [view, setView] = useState(() => viewIn(window.location.hash));

  useEffect(() => {
    const follow = () => setView(viewIn(window.location.hash));
    window.addEventListener('hashchange', follow);
    window.addEventListener('popstate', follow);
    return () => {
      window.removeEventListener('hashchange', follow);
      window.removeEventListener('popstate', follow);
    };
  }, []);

  const open = (kind: AuthTab | 'forgot') => {
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, '', pathname + search + HASHES[kind]);
    setView({ kind });
  };
  return [view, open];
}

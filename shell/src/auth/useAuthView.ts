import { useEffect, useState } from 'react';
import { type AuthTab, type AuthView, HASHES, viewIn } from './authView.ts';

/** What /auth shows and the way to something else; the address keeps in step, and a used link leaves it. */
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

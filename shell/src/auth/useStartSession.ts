import type { SessionUser } from '@jobtrail/contract';
import { sessionKey, useNavigate, usePlatform } from '@jobtrail/web-kit';
import { pathAfterSignIn } from '../session/interruption.ts';

/**
 * Stores the returned user of a sign-in as the session and opens the page that was left, or the home page of the role.
 */
export function useStartSession(): (user: SessionUser) => void {
  const { store, queryClient } = usePlatform();
  const navigate = useNavigate();
  return (user) => {
    queryClient.setQueryData(sessionKey, user);
    store.getState().setUser(user);
    navigate(pathAfterSignIn(user), { replace: true });
  };
}

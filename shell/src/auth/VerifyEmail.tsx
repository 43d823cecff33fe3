import { useQuery, useQueryClient } from '@tanstack/react-query';
import { homeOf, pages, pathOf } from '@jobtrail/contract';
import { api, Loading, sessionKey, useSession } from '@jobtrail/web-kit';
import { failureSentence } from './failure.ts';

/** Confirms an address with a mailed link, once however often the screen renders. */
export function VerifyEmail({ token }: { token: string }) {
  const client = useQueryClient();
  const { user } = useSession();
  const { data, error } = useQuery({
    queryKey: [pathOf('verifyEmail'), token],
    gcTime: 0,
    queryFn: async () => {
      const verified = await api.call('verifyEmail', { body: { token } });
      await client.invalidateQueries({ queryKey: sessionKey });
      return verified;
    },
  });
  const on = user ? { href: homeOf(user.role), label: 'Continue' } : { href: pages.auth, label: 'Sign In' };
  if (!data && !error) {
    return (
      <>
        <h1>Confirming your email</h1>
        <Loading text="One moment..." />
      </>
    );
  }
  return (
    <div role={error ? 'alert' : 'status'}>
      <h1>{error ? 'This link does not work' : 'Email confirmed'}</h1>
      <p className="auth-said">
        {data ? (
          <>
            <b className="strong">{data.email}</b>{' '}
            {data.changed ? 'is your address now. Use it to sign in.' : 'is confirmed. Thank you.'}
          </>
        ) : (
          failureSentence(error, "We couldn't confirm the address. Please try again.")
        )}
      </p>
      {/* A full page load, so that the used link disappears from the URL. */}
      <a className="btn btn-primary btn-lg btn-block" href={on.href}>
        {on.label}
      </a>
    </div>
  );
}

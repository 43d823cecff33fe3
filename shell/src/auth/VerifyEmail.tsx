import { useMutation, useQueryClient } from '@tanstack/react-query';
import { homeOf, pages } from '@jobtrail/contract';
import { api, sessionKey, useSession } from '@jobtrail/web-kit';
import { failureSentence } from './failures.tsx';
import { SubmitButton } from './SubmitButton.tsx';

/**
 * Confirms an address with a mailed link. It waits for a press, because programs that check the links of emails open
 * their pages and run their scripts.
 */
export function VerifyEmail({ token }: { token: string }) {
  const client = useQueryClient();
  const { user } = useSession();
  const confirming = useMutation({
    mutationFn: () => api.call('verifyEmail', { body: { token } }),
    onSuccess: () => client.invalidateQueries({ queryKey: sessionKey }),
  });
  const { data, error } = confirming;
  const on = user ? { href: homeOf(user.role), label: 'Continue' } : { href: pages.auth, label: 'Sign In' };
  if (!data && !error) {
    return (
      <>
        <h1>Confirm your email</h1>
        <p className="auth-said muted">Press the button to confirm the address that this link was sent to.</p>
        <form
          className="auth-form"
          onSubmit={(event) => {
            event.preventDefault();
            if (!confirming.isPending) confirming.mutate();
          }}
        >
          <SubmitButton label="Confirm" pendingLabel="Confirming..." pending={confirming.isPending} />
        </form>
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

import { RESET_LINK_MS } from '@jobtrail/contract';
import { api } from '@jobtrail/web-kit';
import { LinkRequestForm } from './LinkRequestForm.tsx';

interface Props {
  email: string;
  onEmail: (email: string) => void;
  /** Returns to Sign In. */
  onDone: () => void;
}

const MINUTE_MS = 60_000;

/** Requests a password reset link. */
export function ForgotPassword({ email, onEmail, onDone }: Props) {
  return (
    <LinkRequestForm
      title="Forgot your password?"
      intro="Enter your email and we'll send you a link to choose a new one."
      email={email}
      onEmail={onEmail}
      request={(typed) => api.call('forgotPassword', { body: { email: typed } })}
      sent={(typed) => (
        <>
          If <b className="strong">{typed}</b> has an account, a link to choose a new password is on its way. It works
          once, for {RESET_LINK_MS / MINUTE_MS} minutes.
        </>
      )}
      after={(isSent) =>
        isSent ? (
          <button type="button" className="btn btn-lg btn-block" onClick={onDone}>
            Back to Sign In
          </button>
        ) : (
          <p className="auth-other">
            <button type="button" className="link" onClick={onDone}>
              Back to Sign In
            </button>
          </p>
        )
      }
    />
  );
}

import { useEffect } from 'react';
import { homeOf, pages, SIGNUP_REDIRECT_MS, signupTexts } from '@jobtrail/contract';
import { Brand, EmptyState, Loading, useNavigate, usePageLocation } from '@jobtrail/web-kit';
import { useCompletion } from './useCompletion.ts';
import './signup-success.css';

/** The Sign Up tab. */
const SIGN_UP = `${pages.auth}#signup`;

/** /signup-success: completes the sign-up named in the URL and continues to the person's home page. */
export function SignupSuccessScreen() {
  const sessionId = usePageLocation().query.get('session_id') || null;
  return (
    <div className="signup-success">
      <header>
        <Brand href={pages.landing} />
      </header>
      <div className="panel">
        <Outcome key={sessionId} sessionId={sessionId} />
      </div>
    </div>
  );
}

function Outcome({ sessionId }: { sessionId: string | null }) {
  const completion = useCompletion(sessionId);
  const navigate = useNavigate();
  const home = completion.view === 'success' ? homeOf(completion.user.role) : null;
  useEffect(() => {
    if (home === null) return;
    // The URL of this page has no further use, so Back must not lead to it.
    const timer = setTimeout(() => navigate(home, { replace: true }), SIGNUP_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [home, navigate]);

  switch (completion.view) {
    case 'loading':
      return (
        <div className="completing">
          <h1>Setting up your account</h1>
          <Loading text="Confirming your payment..." />
        </div>
      );
    case 'success':
      return (
        <EmptyState
          role="status"
          level={1}
          title={`Welcome to Jobtrail, ${completion.user.name}`}
          action={
            <a className="btn btn-primary" href={homeOf(completion.user.role)}>
              Continue
            </a>
          }
        >
          Your account is ready. Taking you to {completion.user.role === 'admin' ? 'the dashboard' : 'your board'}...
        </EmptyState>
      );
    case 'made':
      return (
        <EmptyState
          role="status"
          level={1}
          title="Your account is ready"
          action={
            <a className="btn btn-primary" href={pages.auth}>
              Sign In
            </a>
          }
        >
          {completion.sentence}
        </EmptyState>
      );
    case 'error':
      return (
        <EmptyState
          role="alert"
          drawing="off"
          level={1}
          title="Sign-up was not completed"
          action={
            <>
              <a className="btn btn-primary" href={SIGN_UP}>
                {signupTexts.tryAgain}
              </a>
              <a className="btn btn-ghost" href={pages.landing}>
                {signupTexts.returnHome}
              </a>
            </>
          }
        >
          {completion.message}
        </EmptyState>
      );
  }
}

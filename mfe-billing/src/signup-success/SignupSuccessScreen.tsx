import { pages } from '@jobtrail/contract';
import { Brand, EmptyState } from '@jobtrail/web-kit';
import './signup-success.css';

/** /signup-success (spec 2, "Signup completion"). Completing a paid sign-up has not been built: the page says so and offers both ways on. */
export function SignupSuccessScreen() {
  return (
    <div className="signup-success">
      <header>
        <Brand href={pages.landing} />
      </header>
      <div className="panel">
        <EmptyState
          drawing="off"
          level={1}
          title="Sign-ups cannot be completed yet"
          action={
            <>
              <a className="btn" href={pages.auth}>
                Try Signing Up Again
              </a>
              <a className="btn btn-ghost" href={pages.landing}>
                Return to Home
              </a>
            </>
          }
        >
          Payment is not connected yet, so no account has been made and nothing has been charged.
        </EmptyState>
      </div>
    </div>
  );
}

import { pages } from '@jobtrail/contract';
import { Brand } from '@jobtrail/web-kit';
import { SIGN_UP } from './offer.ts';

/** The header of the landing page: the brand and links to sign in and sign up. */
export function SiteHeader() {
  return (
    <header className="site-head">
      <div className="site-wrap">
        <Brand href={pages.landing} />
        <span className="grow" />
        <a className="btn btn-ghost for-visitors" href={pages.auth}>
          Log In
        </a>
        <a className="btn for-visitors" href={SIGN_UP}>
          Get Started
        </a>
        <a className="btn for-members" href={pages.auth}>
          Open Jobtrail
        </a>
      </div>
    </header>
  );
}

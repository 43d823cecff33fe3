import { pages } from '@jobtrail/contract';
import { Brand } from '@jobtrail/web-kit';
import { SIGN_UP } from './links.ts';

/** Head of the landing page: the brand and the two ways in. */
export function SiteHeader() {
  return (
    <header className="site-head">
      <div className="site-wrap">
        <Brand href={pages.landing} />
        <span className="grow" />
        <a className="btn btn-ghost" href={pages.auth}>
          Log In
        </a>
        <a className="btn" href={SIGN_UP}>
          Get Started
        </a>
      </div>
    </header>
  );
}

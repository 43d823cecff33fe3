import { pages } from '@jobtrail/contract';
import { Brand } from '@jobtrail/web-kit';
import { SIGN_UP } from './offer.ts';

/** The footer of the landing page. It links to existing pages only. */
export function SiteFooter() {
  return (
    <footer className="site-foot">
      <div className="site-wrap">
        <Brand href={pages.landing} />
        <span className="grow" />
        <a href={pages.auth}>Sign In</a>
        <a href={SIGN_UP}>Sign Up</a>
        <a href={pages.help}>Help</a>
        <a href={pages.terms}>Terms</a>
        <a href={pages.privacy}>Privacy</a>
      </div>
    </footer>
  );
}

import { Closing } from './Closing.tsx';
import { Features } from './Features.tsx';
import { Hero } from './Hero.tsx';
import { HowItWorks } from './HowItWorks.tsx';
import { SiteFooter } from './SiteFooter.tsx';
import { SiteHeader } from './SiteHeader.tsx';
import { DELETED_NOTICE_ID } from './visitor.ts';

/**
 * The landing page. Plain markup without state or effects: it is rendered to HTML when the shell is built and works
 * without scripts. Its style sheets are `landing.css` and `contours.css`.
 */
export function Landing() {
  return (
    <div className="landing">
      <p className="site-notice" id={DELETED_NOTICE_ID} role="status" hidden>
        Your account has been deleted. Your subscription has ended, and your data is being erased.
      </p>
      <SiteHeader />
      <main>
        <Hero />
        <Features />
        <HowItWorks />
        <Closing />
      </main>
      <SiteFooter />
    </div>
  );
}

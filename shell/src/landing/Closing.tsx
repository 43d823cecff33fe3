import { pages } from '@jobtrail/contract';
import { Contours } from './Contours.tsx';
import { PRICE, SIGN_UP } from './offer.ts';

/** The closing call to action. */
export function Closing() {
  return (
    <section className="site-wrap" aria-labelledby="start">
      <div className="closing">
        <Contours cx={930} cy={120} rings={9} inner={36} step={44} seed={2.2} width={1120} height={300} />
        <h2 id="start">
          Your next role is somewhere <br />
          on this board.
        </h2>
        <p>{PRICE}, cancel anytime.</p>
        <div className="cta">
          <a className="btn btn-lg" href={SIGN_UP}>
            Start Tracking Now
          </a>
          <a className="btn btn-lg btn-quiet" href={pages.auth}>
            Log In
          </a>
        </div>
      </div>
    </section>
  );
}

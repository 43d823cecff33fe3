import { pages } from '@jobtrail/contract';
import { Contours } from './Contours.tsx';
import { DemoBoard } from './DemoBoard.tsx';
import { PRICE, SIGN_UP } from './offer.ts';

/** The headline, the price, and a picture of the board. */
export function Hero() {
  return (
    <section className="hero">
      <Contours cx={1120} cy={250} rings={15} inner={40} step={46} seed={1.3} width={1440} height={900} />
      <div className="site-wrap">
        <h1>
          Every application,
          <br />
          one clear trail.
        </h1>
        <p className="lead">
          Jobtrail keeps your whole job search on one board: six stages, every note, call and interview, from the first
          click to the signed offer.
        </p>
        <div className="cta">
          <a className="btn btn-primary btn-lg for-visitors" href={SIGN_UP}>
            Get Started
          </a>
          <a className="btn btn-lg for-visitors" href={pages.auth}>
            Log In
          </a>
          <a className="btn btn-primary btn-lg for-members" href={pages.auth}>
            Open Jobtrail
          </a>
          <span className="price for-visitors">
            <b>{PRICE}</b>, cancel anytime
          </span>
        </div>
        <DemoBoard />
      </div>
    </section>
  );
}

import { PRICE_CENTS, pages } from '@jobtrail/contract';
import { Brand, Icon, formatPrice } from '@jobtrail/web-kit';
import { Check, Info } from 'lucide-react';
import './subscribe.css';

const INCLUDED = [
  'Every application on a board and in a table',
  'Notes, communications and interview notes',
  'Pipeline overview and stage history',
  'Works with mouse, touch and keyboard',
];

/** /subscribe (spec 2, "Subscription checkout"). The card form has not been built: the page says so and offers the way back. */
export function SubscribeScreen() {
  return (
    <div className="checkout">
      <section className="checkout-summary" aria-labelledby="subscribe">
        <div className="checkout-column">
          <Brand href={pages.landing} />
          <h1 id="subscribe">Complete Your Subscription</h1>
          <p className="checkout-price">
            <b className="num">{formatPrice(PRICE_CENTS)}</b>
            <span>
              per month
              <br />
              cancel anytime
            </span>
          </p>
          <ul className="checkout-list">
            {INCLUDED.map((line) => (
              <li key={line}>
                <Icon of={Check} />
                {line}
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section className="checkout-pay" aria-labelledby="pay">
        <div className="checkout-column">
          <h2 id="pay">Pay with card</h2>
          <div className="alert alert-info" role="note">
            <Icon of={Info} />
            <p>Payment is not connected yet, so a subscription cannot be started here. No card is asked for and nothing is charged.</p>
          </div>
          <a className="btn btn-lg btn-block" href={pages.landing}>
            Return
          </a>
        </div>
      </section>
    </div>
  );
}

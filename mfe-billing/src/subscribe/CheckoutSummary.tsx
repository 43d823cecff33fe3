import { Check } from 'lucide-react';
import { billingTexts, pages, PRICE_CENTS } from '@jobtrail/contract';
import { Brand, formatCents, formatPrice, Icon } from '@jobtrail/web-kit';

const INCLUDED = [
  'Every application on a board and in a table',
  'Details read from posting links and screenshots',
  'Interview notes with recordings',
  'Pipeline overview and stage history',
];

/**
 * What the subscription includes and its price.
 * @param due whether to show the amount due today
 */
export function CheckoutSummary({ due }: { due: boolean }) {
  return (
    <section className="checkout-summary" aria-labelledby="subscribe">
      <div className="checkout-column">
        <Brand href={pages.landing} />
        <h1 id="subscribe">{billingTexts.checkoutTitle}</h1>
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
        {due ? (
          <dl className="checkout-lines">
            <div>
              <dt>Jobtrail Pro, monthly</dt>
              <dd className="num">{formatCents(PRICE_CENTS)}</dd>
            </div>
            <div className="total">
              <dt>Due today</dt>
              <dd className="num">{formatCents(PRICE_CENTS)}</dd>
            </div>
          </dl>
        ) : null}
      </div>
    </section>
  );
}

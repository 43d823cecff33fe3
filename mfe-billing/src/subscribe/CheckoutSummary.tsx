import { Check } from 'lucide-react';
import { billingTexts, formatCents, pages, PRICE_CENTS, PRICE_CURRENCY } from '@jobtrail/contract';
import { Brand, formatPrice, Icon } from '@jobtrail/web-kit';

const INCLUDED = [
  'Every application on a board and in a table',
  'Details read from posting links and screenshots',
  'Interview notes with recordings',
  'Pipeline overview and stage history',
];

interface Props {
  /** The amount due today, in the smallest unit of its currency; null if nothing is due. */
  due: { amount?: number | undefined; currency?: string | undefined } | null;
}

/** What the subscription includes and its price. */
export function CheckoutSummary({ due }: Props) {
  const today = due && formatCents(due.amount ?? PRICE_CENTS, due.currency ?? PRICE_CURRENCY);
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
        {today ? (
          <dl className="checkout-lines">
            <div>
              <dt>Jobtrail Pro, monthly</dt>
              <dd className="num">{today}</dd>
            </div>
            <div className="total">
              <dt>Due today</dt>
              <dd className="num">{today}</dd>
            </div>
          </dl>
        ) : null}
      </div>
    </section>
  );
}

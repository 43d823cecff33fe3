import { Badge, type BadgeTone } from '@jobtrail/web-kit';
import { groupDigits } from './cardNumber.ts';

/** The test numbers of Stripe that the sandbox supports, with the effect of each. */
const CARDS: readonly { number: string; does: string; tone: BadgeTone }[] = [
  { number: '4242424242424242', does: 'Succeeds', tone: 'success' },
  { number: '4000000000000002', does: 'Declined', tone: 'danger' },
  { number: '4000000000009995', does: 'Insufficient funds', tone: 'danger' },
  { number: '4000002500003155', does: 'Asks to confirm', tone: 'warning' },
];

/** The test cards; choosing one fills in the form. */
export function TestCards({ onPick }: { onPick: (number: string) => void }) {
  return (
    <div className="test-cards">
      <p className="caption medium">Test cards, click to fill</p>
      <ul>
        {CARDS.map(({ number, does, tone }) => (
          <li key={number}>
            <button type="button" onClick={() => onPick(number)}>
              <span className="num">{groupDigits(number)}</span>
              <Badge tone={tone}>{does}</Badge>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

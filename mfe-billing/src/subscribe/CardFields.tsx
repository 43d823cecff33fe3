import { classes } from '@jobtrail/web-kit';
import { groupDigits, writeExpiry } from './cardNumber.ts';

/** What a person types about a card. */
export type CardInput = Record<'number' | 'expiry' | 'cvc', string>;

interface Props {
  card: CardInput;
  /** The one problem with the card, which is shown below its fields. */
  problem: string | undefined;
  change: (name: keyof CardInput, value: string) => void;
}

/** Number, expiry and CVC of a card in one box. */
export function CardFields({ card: { number, expiry, cvc }, problem, change }: Props) {
  const invalid = problem ? { 'aria-invalid': true as const, 'aria-describedby': 'card-problem' } : {};
  return (
    <fieldset className="field">
      <legend className="label">Card details</legend>
      <div className={classes('card-box', problem && 'is-error')}>
        <input
          aria-label="Card number"
          {...invalid}
          className="num"
          inputMode="numeric"
          autoComplete="cc-number"
          placeholder="1234 1234 1234 1234"
          value={number}
          onChange={(event) => change('number', groupDigits(event.target.value))}
        />
        <div className="card-two">
          <input
            aria-label="Expiry"
            className="num"
            inputMode="numeric"
            autoComplete="cc-exp"
            placeholder="MM / YY"
            value={expiry}
            onChange={(event) => change('expiry', typedExpiry(expiry, event.target.value))}
          />
          <input
            aria-label="CVC"
            className="num"
            inputMode="numeric"
            autoComplete="cc-csc"
            placeholder="CVC"
            maxLength={4}
            value={cvc}
            onChange={(event) => change('cvc', event.target.value.replace(/\D/g, ''))}
          />
        </div>
      </div>
      {problem ? (
        <p className="hint hint-error" id="card-problem" role="alert">
          {problem}
        </p>
      ) : null}
    </fieldset>
  );
}

/** Deleting the slash also deletes the digit before it. */
function typedExpiry(before: string, typed: string): string {
  return before.length === 7 || typed.length > before.length ? writeExpiry(typed) : typed.replace(/\D/g, '');
}

import { type FormEvent, useState } from 'react';
import { classes, Field } from '@jobtrail/web-kit';
import type { CardFormProps } from './CardForm.ts';
import { groupDigits, passesLuhn, readExpiry, writeExpiry } from './cardNumber.ts';
import { confirmInSandbox } from './confirmInSandbox.ts';
import { TestCards } from './TestCards.tsx';

type Problems = Partial<Record<'card' | 'name', string>>;

/** The card form of the local sandbox: it takes test numbers only and sends them to the sandbox itself, as Stripe's form does to Stripe. */
export default function SandboxCardForm({
  config,
  clientSecret,
  user,
  returnUrl,
  onPaid,
  onDeclined,
  onBroken,
  buttons,
}: CardFormProps) {
  const [number, setNumber] = useState('');
  const [expiry, setExpiry] = useState('');
  const [cvc, setCvc] = useState('');
  const [name, setName] = useState(user.name);
  const [problems, setProblems] = useState<Problems>({});
  const [pending, setPending] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (pending) return;
    const expires = readExpiry(expiry);
    const found: Problems = {};
    if (!passesLuhn(number)) found.card = 'Your card number is not complete or not valid.';
    else if (!expires) found.card = 'Enter the expiry as month and year.';
    else if (!/^\d{3,4}$/.test(cvc)) found.card = 'Enter the 3 or 4 digits of the security code.';
    if (name.trim() === '') found.name = 'Enter the name on the card.';
    setProblems(found);
    if (!expires || Object.keys(found).length > 0) {
      const form = event.currentTarget;
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      return;
    }
    setPending(true);
    const outcome = await confirmInSandbox({
      config,
      clientSecret,
      returnUrl,
      card: { number: number.replace(/\D/g, ''), ...expires, cvc },
      name: name.trim(),
      email: user.email,
    });
    if (outcome.kind === 'redirect') {
      window.location.assign(outcome.url);
      return;
    }
    setPending(false);
    if (outcome.kind === 'paid') onPaid();
    else if (outcome.kind === 'declined') onDeclined(outcome.message);
    else onBroken();
  };

  const invalid = problems.card ? { 'aria-invalid': true as const, 'aria-describedby': 'card-problem' } : {};
  return (
    <form className="card-form" noValidate onSubmit={(event) => void submit(event)}>
      <Field label="Email">
        {(control) => (
          <input
            {...control}
            className="input input-lg"
            type="email"
            value={user.email}
            readOnly
            autoComplete="email"
          />
        )}
      </Field>
      <fieldset className="field">
        <legend className="label">Card details</legend>
        <div className={classes('card-box', problems.card && 'is-error')}>
          <input
            aria-label="Card number"
            {...invalid}
            className="num"
            inputMode="numeric"
            autoComplete="cc-number"
            placeholder="1234 1234 1234 1234"
            value={number}
            onChange={(event) => setNumber(groupDigits(event.target.value))}
          />
          <div className="card-two">
            <input
              aria-label="Expiry"
              className="num"
              inputMode="numeric"
              autoComplete="cc-exp"
              placeholder="MM / YY"
              value={expiry}
              onChange={(event) => setExpiry(typedExpiry(expiry, event.target.value))}
            />
            <input
              aria-label="CVC"
              className="num"
              inputMode="numeric"
              autoComplete="cc-csc"
              placeholder="CVC"
              maxLength={4}
              value={cvc}
              onChange={(event) => setCvc(event.target.value.replace(/\D/g, ''))}
            />
          </div>
        </div>
        {problems.card ? (
          <p className="hint hint-error" id="card-problem" role="alert">
            {problems.card}
          </p>
        ) : null}
      </fieldset>
      <Field label="Name on card" error={problems.name}>
        {(control) => (
          <input
            {...control}
            className={classes('input input-lg', problems.name && 'is-error')}
            autoComplete="cc-name"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      {buttons({ ready: true, pending })}
      <TestCards
        onPick={(picked) => {
          setNumber(groupDigits(picked));
          setExpiry('12 / 34');
          setCvc('123');
          setProblems({});
        }}
      />
    </form>
  );
}

/** Deleting over the slash deletes the digit before it, too. */
function typedExpiry(before: string, typed: string): string {
  return before.length === 7 || typed.length > before.length ? writeExpiry(typed) : typed.replace(/\D/g, '');
}

import { useState } from 'react';
import { isBlank } from '@jobtrail/contract';
import { classes, Field, HeldForm, type Problems, useCheckedForm } from '@jobtrail/web-kit';
import { CardFields, type CardInput } from './CardFields.tsx';
import type { CardFormProps } from './CardForm.ts';
import { groupDigits, passesLuhn, readExpiry } from './cardNumber.ts';
import { confirmInSandbox } from './confirmInSandbox.ts';
import { TestCards } from './TestCards.tsx';

type CardValues = CardInput & Record<'name', string>;

/** A problem with the card is one sentence at its number. */
function problemsOf({ number, expiry, cvc, name }: CardValues): Problems<CardValues> {
  const problems: Problems<CardValues> = {};
  if (!passesLuhn(number)) problems.number = 'Your card number is not complete or not valid.';
  else if (!readExpiry(expiry)) problems.number = 'Enter the expiry as month and year.';
  else if (!/^\d{3,4}$/.test(cvc)) problems.number = 'Enter the 3 or 4 digits of the security code.';
  if (isBlank(name)) problems.name = 'Enter the name on the card.';
  return problems;
}

/**
 * The card form of the local sandbox: accepts test numbers only and sends them directly to the sandbox, as Stripe's
 * form does with Stripe.
 */
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
  const [form] = useState(
    () => new HeldForm<CardValues>({ values: { number: '', expiry: '', cvc: '', name: user.name } }),
  );
  const { values, problemAt, change, submit } = useCheckedForm(form, { problemsOf });
  const { number, expiry, cvc, name } = values;
  const [pending, setPending] = useState(false);

  const pay = async (): Promise<void> => {
    const expires = readExpiry(expiry);
    if (pending || !expires) return;
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

  return (
    <form className="card-form" noValidate onSubmit={(event) => submit(event, pay)}>
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
      <CardFields card={{ number, expiry, cvc }} problem={problemAt('number')} change={change} />
      <Field label="Name on card" error={problemAt('name')}>
        {(control) => (
          <input
            {...control}
            className={classes('input input-lg', problemAt('name') && 'is-error')}
            autoComplete="cc-name"
            value={name}
            onChange={(event) => change('name', event.target.value)}
          />
        )}
      </Field>
      {buttons({ ready: true, pending })}
      <TestCards
        onPick={(picked) => {
          form.change({ number: groupDigits(picked), expiry: '12 / 34', cvc: '123' });
          form.clearProblems();
        }}
      />
    </form>
  );
}

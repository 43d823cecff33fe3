import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { billingTexts, loadTexts } from '@jobtrail/contract';
import { ErrorState, useTheme } from '@jobtrail/web-kit';
import type { CardFormProps } from './CardForm.ts';

/** Stripe's Payment Element: card data goes from Stripe's iframe to Stripe and never through our page. */
export default function StripeCardForm({
  config,
  clientSecret,
  returnUrl,
  onPaid,
  onDeclined,
  onBroken,
  buttons,
}: CardFormProps) {
  const place = useRef<HTMLDivElement>(null);
  const [paying, setPaying] = useState<{ stripe: Stripe; elements: StripeElements } | null>(null);
  const [pending, setPending] = useState(false);
  /** The number of the current load attempt, and of the one that failed. */
  const [attempt, setAttempt] = useState(1);
  const [failed, setFailed] = useState(0);
  const dark = useTheme() === 'dark';
  const broken = useEffectEvent(() => {
    setFailed(attempt);
    onBroken();
  });

  useEffect(() => {
    let gone = false;
    let unmount: (() => void) | undefined;
    const show = async () => {
      const stripe = await loadStripe(config.publishableKey);
      if (gone) return;
      if (!stripe || !place.current) throw new Error('Stripe.js is not there');
      const elements = stripe.elements({ clientSecret, appearance: { theme: dark ? 'night' : 'stripe' } });
      const element = elements.create('payment');
      element.on('ready', () => setPaying({ stripe, elements }));
      element.on('loaderror', () => broken());
      element.mount(place.current);
      unmount = () => element.destroy();
    };
    show().catch(() => gone || broken());
    return () => {
      gone = true;
      unmount?.();
      setPaying(null);
    };
  }, [config.publishableKey, clientSecret, dark, attempt]);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!paying || pending) return;
    setPending(true);
    const confirm = clientSecret.startsWith('seti_') ? paying.stripe.confirmSetup : paying.stripe.confirmPayment;
    const { error } = await confirm({
      elements: paying.elements,
      confirmParams: { return_url: returnUrl },
      redirect: 'if_required',
    });
    setPending(false);
    if (error) onDeclined(error.message ?? 'The payment was not completed.');
    else onPaid();
  };

  return (
    <form className="card-form" onSubmit={(event) => void submit(event)}>
      {failed === attempt ? (
        <ErrorState title={billingTexts.cardFormFailed} level={3} onRetry={() => setAttempt(attempt + 1)}>
          {loadTexts.failed} Nothing has been charged.
        </ErrorState>
      ) : null}
      <div
        ref={place}
        className="payment-element"
        aria-busy={paying === null && failed !== attempt}
        hidden={failed === attempt}
      />
      {buttons({ ready: paying !== null, pending })}
    </form>
  );
}

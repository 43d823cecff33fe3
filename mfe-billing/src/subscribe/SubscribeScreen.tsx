import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { billingErrorToasts, billingTexts, pages } from '@jobtrail/contract';
import { EmptyState, ErrorState, Loading, messageOf, useSession, useToast } from '@jobtrail/web-kit';
import { useBillingConfig } from '../subscription/queries.ts';
import { CheckoutSummary } from './CheckoutSummary.tsx';
import { Payment } from './Payment.tsx';
import { useClientSecret } from './useClientSecret.ts';
import './subscribe.css';

/** /subscribe: the price on the left, the card form on the right. */
export function SubscribeScreen() {
  const session = useSession();
  const config = useBillingConfig();
  const secret = useClientSecret(session.user?.id ?? null);
  const subscribed = secret.data?.error === billingTexts.alreadySubscribed;
  return (
    <div className="checkout-page">
      {config.data?.provider === 'sandbox' ? (
        <div className="test-strip" role="note">
          <span className="test-tag">TEST</span>
          <span>Local test checkout. No card is charged and nothing leaves this machine.</span>
        </div>
      ) : null}
      <div className="checkout">
        <CheckoutSummary due={subscribed ? null : (secret.data ?? {})} />
        <section className="checkout-pay" aria-labelledby="pay">
          <div className="checkout-column">
            <h2 id="pay">{subscribed ? 'Your subscription' : 'Pay with card'}</h2>
            {session.status === 'loading' ? (
              <Loading text={billingTexts.settingUp} />
            ) : subscribed ? (
              <Subscribed />
            ) : session.user ? (
              <SignedIn secret={secret} />
            ) : (
              <SignedOut />
            )}
          </div>
        </section>
      </div>
    </div>
  );
}

/** A subscription belongs to an account. Visitors without one sign up, which includes the payment. */
function SignedOut() {
  return (
    <EmptyState
      title="Sign in to subscribe"
      level={3}
      action={
        <>
          <a className="btn btn-primary" href={pages.auth}>
            Sign In
          </a>
          <a className="btn btn-ghost" href={pages.landing}>
            Return
          </a>
        </>
      }
    >
      A subscription belongs to your account. No account yet?{' '}
      <a href={`${pages.auth}#signup`}>Sign up and pay in one step.</a>
    </EmptyState>
  );
}

/** For a person whose subscription is running. Nothing has failed, and nothing is due. */
function Subscribed() {
  return (
    <EmptyState
      title="You're already subscribed"
      level={3}
      role="status"
      action={
        <>
          <a className="btn btn-primary" href={pages.dashboard}>
            Go to Your Board
          </a>
          <a className="btn" href={pages.billing}>
            Manage Billing
          </a>
        </>
      }
    >
      Your subscription is active, so there is nothing to pay. You can change your card or cancel under Manage Billing.
    </EmptyState>
  );
}

function SignedIn({ secret }: { secret: ReturnType<typeof useClientSecret> }) {
  const config = useBillingConfig();
  const toast = useToast();

  const refused = secret.data?.error;
  const tell = useEffectEvent((what: 'refused' | 'subscription' | 'payment') => {
    if (what === 'refused') toast({ ...billingErrorToasts.subscriptionSetup, description: refused, tone: 'error' });
    else
      toast({
        ...(what === 'subscription' ? billingErrorToasts.subscriptionInit : billingErrorToasts.paymentInit),
        tone: 'error',
      });
  });
  const failure = secret.error
    ? 'subscription'
    : refused
      ? 'refused'
      : config.error || (secret.data && !secret.data.clientSecret)
        ? 'payment'
        : null;
  useEffect(() => {
    if (failure) tell(failure);
  }, [failure]);

  const retry = () => {
    void secret.refetch();
    if (config.error) void config.refetch();
  };
  if (failure === 'refused') {
    return (
      <Problem
        title={billingErrorToasts.subscriptionSetup.title}
        more={
          <a className="btn" href={pages.billing}>
            Manage Billing
          </a>
        }
      >
        {refused}
      </Problem>
    );
  }
  if (failure) {
    const sentence =
      failure === 'subscription'
        ? billingErrorToasts.subscriptionInit.description
        : billingErrorToasts.paymentInit.description;
    return (
      <Problem title={billingTexts.cardFormFailed} onRetry={retry}>
        {messageOf(secret.error ?? config.error, sentence)} Nothing has been charged.
      </Problem>
    );
  }
  if (!secret.data?.clientSecret || !config.data || secret.isFetching) return <Loading text={billingTexts.settingUp} />;
  return <Payment key={secret.data.clientSecret} clientSecret={secret.data.clientSecret} config={config.data} />;
}

function Problem({
  title,
  onRetry,
  more,
  children,
}: {
  title: string;
  onRetry?: () => void;
  more?: ReactNode;
  children: ReactNode;
}) {
  return (
    <ErrorState
      title={title}
      level={3}
      onRetry={onRetry}
      more={
        <>
          {more}
          <a className="btn btn-ghost" href={pages.landing}>
            Return
          </a>
        </>
      }
    >
      {children}
    </ErrorState>
  );
}

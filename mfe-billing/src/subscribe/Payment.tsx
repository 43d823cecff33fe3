import { useState } from 'react';
import { type BillingConfig, billingErrorToasts, billingTexts, pages, paymentToast } from '@jobtrail/contract';
import {
  lazyComponent,
  LoadFailed,
  Loading,
  type LoadState,
  Spinner,
  usePlatform,
  usePlatformState,
  useToast,
  waitForAccess,
} from '@jobtrail/web-kit';
import { refreshSubscription } from '../subscription/queries.ts';

function Return({ className = 'btn btn-ghost' }: { className?: string }) {
  return (
    <a className={className} href={pages.landing}>
      Return
    </a>
  );
}

function WaitingForm({ loading }: { loading: LoadState }) {
  return loading.state === 'loading' ? (
    <Loading text={billingTexts.settingUp} />
  ) : (
    <LoadFailed title={billingTexts.cardFormFailed} level={3} loading={loading} more={<Return />} />
  );
}

/** Two forms with the same props; a browser loads the one that the server names. */
const FORMS = {
  stripe: lazyComponent(() => import('./StripeCardForm.tsx'), { Waiting: WaitingForm }),
  sandbox: lazyComponent(() => import('./SandboxCardForm.tsx'), { Waiting: WaitingForm }),
} as const;

/**
 * The card form with Subscribe and Return. A decline appears in a toast and above the button, and the form keeps its
 * content.
 */
export function Payment({ config, clientSecret }: { config: BillingConfig; clientSecret: string }) {
  const user = usePlatformState((state) => state.user);
  const toast = useToast();
  const paid = usePaid();
  const [finishing, setFinishing] = useState(false);
  const [declined, setDeclined] = useState<string | null>(null);
  const CardForm = FORMS[config.provider];
  if (!user) return null;

  return (
    <CardForm
      config={config}
      clientSecret={clientSecret}
      user={user}
      returnUrl={window.location.origin + pages.dashboard}
      onPaid={() => {
        setFinishing(true);
        setDeclined(null);
        void paid();
      }}
      onDeclined={(message) => {
        setDeclined(message);
        toast({ ...billingErrorToasts.payment, description: message, tone: 'error' });
      }}
      onBroken={() => toast({ ...billingErrorToasts.paymentInit, tone: 'error' })}
      buttons={({ ready, pending }) => {
        const busy = pending || finishing;
        return (
          <>
            {declined && !busy ? (
              <p className="alert alert-danger" role="note">
                {declined}
              </p>
            ) : null}
            <button type="submit" className="btn btn-primary btn-lg btn-block" disabled={!ready || busy}>
              {busy ? <Spinner /> : null}
              {finishing ? 'Starting your subscription...' : pending ? 'Paying...' : 'Subscribe'}
            </button>
            <Return className="btn btn-ghost btn-lg btn-block checkout-return" />
          </>
        );
      }}
    />
  );
}

/** Runs after a payment: shows the toast, invalidates the queries, and opens the board. */
function usePaid(): () => Promise<void> {
  const { queryClient, toast, navigate } = usePlatform();
  return async () => {
    const unlocked = await waitForAccess(queryClient);
    await refreshSubscription(queryClient);
    toast({ ...paymentToast(unlocked), tone: 'success' });
    navigate(pages.dashboard, { replace: true });
  };
}

import type { BillingConfig } from '@jobtrail/contract';
import { billingTexts, errorToasts, pages } from '@jobtrail/contract';
import { Loading, Spinner, usePlatformState, useToast } from '@jobtrail/web-kit';
import { Suspense, lazy, useState } from 'react';
import { usePaid } from './usePaid.ts';

/** Two forms of the same shape; a browser loads the one that the server names. */
const FORMS = {
  stripe: lazy(() => import('./StripeCardForm.tsx')),
  sandbox: lazy(() => import('./SandboxCardForm.tsx')),
} as const;

/** The card form with Subscribe and Return; declines are told in a toast and in place, and the form stays as it was. */
export function Payment({ config, clientSecret }: { config: BillingConfig; clientSecret: string }) {
  const user = usePlatformState((state) => state.user);
  const toast = useToast();
  const paid = usePaid();
  const [finishing, setFinishing] = useState(false);
  const [declined, setDeclined] = useState<string | null>(null);
  const CardForm = FORMS[config.provider];
  if (!user) return null;

  return (
    <Suspense fallback={<Loading text={billingTexts.settingUp} />}>
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
          toast({ ...errorToasts.payment, description: message, tone: 'error' });
        }}
        onBroken={() => toast({ ...errorToasts.paymentInit, tone: 'error' })}
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
              <a className="btn btn-ghost btn-lg btn-block checkout-return" href={pages.landing}>
                Return
              </a>
            </>
          );
        }}
      />
    </Suspense>
  );
}

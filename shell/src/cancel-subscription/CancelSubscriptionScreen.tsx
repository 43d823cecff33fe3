import { useState } from 'react';
import { CANCELLATION_LINK_MS, mailedLinks, pages } from '@jobtrail/contract';
import { api, usePlatform } from '@jobtrail/web-kit';
import { AuthFrame } from '../auth/AuthFrame.tsx';
import { LinkRequestForm } from '../auth/LinkRequestForm.tsx';
import { mailedToken } from '../routes/mailedToken.ts';
import { useShellLocation } from '../routes/navigation.ts';
import { LinkedSubscription } from './LinkedSubscription.tsx';

const DAY_MS = 86_400_000;

/** /cancel-subscription: a deactivated person cancels with an emailed link, without a session. */
export default function CancelSubscriptionScreen() {
  const { navigate } = usePlatform();
  const { hash } = useShellLocation();
  const token = mailedToken(mailedLinks.cancel, hash);
  const [dropped, setDropped] = useState<string | null>(null);
  const dropLink = () => {
    setDropped(token);
    navigate(pages.cancelSubscription, { replace: true });
  };
  return (
    <AuthFrame>
      {token !== null && token !== dropped ? (
        <LinkedSubscription key={token} token={token} onAnotherLink={dropLink} />
      ) : (
        <LinkRequestForm
          title="Cancel your subscription"
          intro="If your account was deactivated, enter its email and we'll send you a link to cancel the subscription."
          email=""
          request={(email) => api.call('requestCancellationLink', { body: { email } })}
          sent={(email) => (
            <>
              If <b className="strong">{email}</b> has a deactivated account, a link to its subscription is on its way.
              It works for {CANCELLATION_LINK_MS / DAY_MS} days.
            </>
          )}
          after={() => (
            <p className="auth-other">
              Can you still sign in? Cancel in <a href={pages.billing}>Billing</a>.
            </p>
          )}
        />
      )}
    </AuthFrame>
  );
}

import type { CheckoutSession } from '../checkout/CheckoutSession.ts';
import { completeSessionChallenge, completeSetupChallenge, type Redirect } from '../checkout/complete.ts';
import type { SandboxContext } from '../context.ts';
import { invalid } from '../http/StripeError.ts';
import { completeChallenge } from '../payments/confirm.ts';
import { confirmSetup, succeedSetup } from '../setups/SetupIntent.ts';

/** Adds parameters to the query of a URL. */
function withQuery(url: string, query: Readonly<Record<string, string>>): string {
  const address = new URL(url);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address.href;
}

/** A cardholder's answer to the bank's challenge. */
interface ChallengeAnswer {
  /** The id of the payment or of the setup. */
  readonly id: string;
  readonly approved: boolean;
  /** The Checkout session that it belongs to. */
  readonly session: CheckoutSession | null;
  readonly returnUrl: string | null;
}

/**
 * Handles the cardholder's answer to the bank's challenge.
 * @returns where to redirect the browser
 */
export function answerChallenge(
  context: SandboxContext,
  { id, approved, session, returnUrl }: ChallengeAnswer,
): Redirect {
  const payment = context.objects.get('payment_intent', id);
  if (session?.status === 'open' && payment) return completeSessionChallenge(context, session, payment, approved);
  const setup = context.objects.get('setup_intent', id);
  if (session?.status === 'open' && setup) return completeSetupChallenge(context, session, setup, approved);
  if (session) throw invalid('This session is not open any more.');
  const back = (kind: 'payment_intent' | 'setup_intent', secret: string, status: string): Redirect => ({
    location:
      returnUrl === null
        ? '/dev/stripe/done'
        : withQuery(returnUrl, {
            [kind]: id,
            [`${kind}_client_secret`]: secret,
            redirect_status: status === 'succeeded' ? 'succeeded' : 'failed',
          }),
  });
  if (payment)
    return back('payment_intent', payment.client_secret, completeChallenge(context, payment, approved).status);
  if (!setup) throw invalid('There is nothing to confirm.');
  const method = context.objects.need('payment_method', setup.payment_method ?? '');
  const answered = approved
    ? succeedSetup(context, setup, method, true)
    : confirmSetup(context, setup, method, { present: true, refused: true, returnUrl: null });
  return back('setup_intent', setup.client_secret, answered.status);
}

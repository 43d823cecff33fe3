import type { SandboxContext } from '../context.ts';
import type { PaymentMethod } from './PaymentMethod.ts';

/** The reason why a bank declines a card. */
export interface Decline {
  readonly code: string;
  readonly declineCode: string;
  readonly message: string;
}
/** The result of a payment or a card check: done, the cardholder must confirm, or declined. */
export type Outcome = 'done' | 'challenge' | Decline;

const DECLINED: Decline = { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' };
const INSUFFICIENT: Decline = {
  code: 'card_declined',
  declineCode: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
};
const AUTHENTICATION_REQUIRED: Decline = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};
export const NOT_CONFIRMED: Decline = {
  code: 'payment_intent_authentication_failure',
  declineCode: 'authentication_required',
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
};

interface Attempt {
  /** Whether the card is charged or only saved for later. */
  readonly charge: boolean;
  /** Whether the cardholder is present and can confirm. */
  readonly present: boolean;
  /** Whether the cardholder has just confirmed. */
  readonly confirmed?: boolean;
}

/** The result of charging a test card. The control API can make a customer's next payments fail. */
export function outcomeOf(
  context: SandboxContext,
  method: PaymentMethod,
  customer: string | null,
  { charge, present, confirmed = false }: Attempt,
): Outcome {
  const { behaviour = 'pays', authenticated = false } = context.objects.internals(method.id);
  if (behaviour === 'declined') return DECLINED;
  if (behaviour === 'insufficient') return INSUFFICIENT;
  if (behaviour === 'fails_later' && charge) return DECLINED;
  if (behaviour === 'authenticates' && !confirmed && !authenticated)
    return present ? 'challenge' : AUTHENTICATION_REQUIRED;
  if (charge && customer !== null && consumeForcedDecline(context, customer)) return DECLINED;
  return 'done';
}

/** Whether the control API makes this payment fail. Each call uses up one forced decline. */
function consumeForcedDecline({ objects }: SandboxContext, id: string): boolean {
  const customer = objects.get('customer', id);
  const internals = objects.internals(id);
  const left = internals.failNext ?? 0;
  if (!customer || left <= 0) return false;
  objects.put(customer, { ...internals, failNext: left - 1 });
  return true;
}

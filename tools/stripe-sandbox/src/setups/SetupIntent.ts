import type { SandboxContext } from '../context.ts';
import { invalid } from '../http/StripeError.ts';
import { pageUrl } from '../pages/pageUrl.ts';
import { isDecline } from '../payments/confirm.ts';
import { NOT_CONFIRMED, outcomeOf } from '../payments/outcome.ts';
import type { IntentStatus, NextAction } from '../payments/PaymentIntent.ts';
import { attach, markAuthenticated, type PaymentMethod } from '../payments/PaymentMethod.ts';
import { blank, type Json, type OtherField } from '../schema/blank.ts';
import type { Change } from '../store/Change.ts';
import { idOf, randomText } from '../store/ids.ts';

/** Why a setup was canceled. */
export type SetupCancellation = 'abandoned' | 'duplicate' | 'requested_by_customer';

export interface SetupIntent {
  readonly id: string;
  readonly object: 'setup_intent';
  readonly created: number;
  readonly cancellation_reason: SetupCancellation | null;
  readonly client_secret: string;
  readonly customer: string | null;
  readonly description: string | null;
  readonly last_setup_error: Readonly<Record<string, Json>> | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly next_action: NextAction | null;
  readonly payment_method: string | null;
  readonly status: IntentStatus;
  readonly usage: 'off_session' | 'on_session';
  readonly [other: string]: OtherField | NextAction;
}

/** Creates a setup intent that waits for a card. */
export function makeSetupIntent(
  context: SandboxContext,
  given: Pick<SetupIntent, 'customer' | 'metadata' | 'description'> & {
    usage?: SetupIntent['usage'];
    session?: string;
  },
): SetupIntent {
  const id = idOf('setup_intent');
  const intent: SetupIntent = {
    ...blank('setup_intent'),
    id,
    object: 'setup_intent',
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomText(25)}`,
    created: context.clock.now(),
    customer: given.customer,
    description: given.description,
    last_setup_error: null,
    metadata: given.metadata,
    next_action: null,
    payment_method: null,
    payment_method_options: { card: { mandate_options: null, network: null, request_three_d_secure: 'automatic' } },
    payment_method_types: ['card'],
    status: 'requires_payment_method',
    usage: given.usage ?? 'off_session',
  };
  context.objects.put(intent, given.session === undefined ? {} : { session: given.session });
  context.emit('setup_intent.created', intent);
  return intent;
}

function change(
  context: SandboxContext,
  before: SetupIntent,
  difference: Change<SetupIntent>,
  type: string,
): SetupIntent {
  const after: SetupIntent = { ...before, ...difference };
  context.objects.put(after);
  context.emit(type, after);
  return after;
}

/** Cancels a setup intent unless it has already succeeded or been canceled. */
export function cancelSetup(
  context: SandboxContext,
  intent: SetupIntent,
  reason: SetupCancellation | null,
): SetupIntent {
  if (intent.status === 'succeeded' || intent.status === 'canceled') return intent;
  return change(
    context,
    intent,
    { cancellation_reason: reason, next_action: null, status: 'canceled' },
    'setup_intent.canceled',
  );
}

/** Completes a setup: the card is saved for later. */
export function succeedSetup(
  context: SandboxContext,
  before: SetupIntent,
  method: PaymentMethod,
  confirmed: boolean,
): SetupIntent {
  if (confirmed) markAuthenticated(context, method);
  if (before.customer !== null) attach(context, method, before.customer);
  return change(
    context,
    before,
    { last_setup_error: null, next_action: null, payment_method: method.id, status: 'succeeded' },
    'setup_intent.succeeded',
  );
}

/**
 * Checks a card and saves it without a charge. A decline does not throw: it is part of the returned intent.
 * @throws StripeError 400 if the intent has already succeeded or been canceled
 */
export function confirmSetup(
  context: SandboxContext,
  before: SetupIntent,
  method: PaymentMethod,
  { present, refused = false, returnUrl }: { present: boolean; refused?: boolean; returnUrl: string | null },
): SetupIntent {
  if (before.status === 'succeeded' || before.status === 'canceled')
    throw invalid(`You cannot confirm this SetupIntent because it has a status of ${before.status}.`, {
      code: 'setup_intent_unexpected_state',
      setup_intent: before,
    });
  const outcome = refused
    ? { ...NOT_CONFIRMED, code: 'setup_intent_authentication_failure' }
    : outcomeOf(context, method, before.customer, { charge: false, present });
  if (outcome === 'challenge') {
    context.objects.put(before, {
      ...context.objects.internals(before.id),
      ...(returnUrl === null ? {} : { returnUrl }),
    });
    const url = pageUrl(context, `/3ds/${before.id}?secret=${before.client_secret}`);
    return change(
      context,
      before,
      {
        next_action: { redirect_to_url: { return_url: returnUrl, url }, type: 'redirect_to_url' },
        payment_method: method.id,
        status: 'requires_action',
      },
      'setup_intent.requires_action',
    );
  }
  if (isDecline(outcome)) {
    const { code, declineCode, message } = outcome;
    return change(
      context,
      before,
      {
        last_setup_error: {
          code,
          decline_code: declineCode,
          message,
          payment_method: JSON.parse(JSON.stringify(method)),
          type: 'card_error',
        },
        next_action: null,
        payment_method: null,
        status: 'requires_payment_method',
      },
      'setup_intent.setup_failed',
    );
  }
  return succeedSetup(context, before, method, false);
}

declare module '../store/kinds.ts' {
  interface Kinds {
    setup_intent: SetupIntent;
  }
}

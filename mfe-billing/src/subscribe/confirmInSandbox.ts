import type { BillingConfig } from '@jobtrail/contract';

interface Confirmation {
  config: BillingConfig;
  clientSecret: string;
  returnUrl: string;
  card: { number: string; month: number; year: number; cvc: string };
  name: string;
  email: string;
}
/** The result of a confirmation. `redirect`: the bank asks for a confirmation on its own page. */
type Outcome =
  | { kind: 'paid' }
  | { kind: 'declined'; message: string }
  | { kind: 'redirect'; url: string }
  | { kind: 'broken' };

interface Intent {
  status?: string;
  next_action?: { redirect_to_url?: { url?: string } } | null;
  last_payment_error?: { message?: string } | null;
  error?: { message?: string };
}

/** Confirms a payment or setup intent in the sandbox, with the parameters that Stripe.js sends to Stripe. */
export async function confirmInSandbox({
  config,
  clientSecret,
  returnUrl,
  card,
  name,
  email,
}: Confirmation): Promise<Outcome> {
  const id = clientSecret.split('_secret_')[0] ?? '';
  const kind = id.startsWith('seti_') ? 'setup_intents' : 'payment_intents';
  const body = new URLSearchParams({
    key: config.publishableKey,
    client_secret: clientSecret,
    return_url: returnUrl,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card.number,
    'payment_method_data[card][exp_month]': String(card.month),
    'payment_method_data[card][exp_year]': String(card.year),
    'payment_method_data[card][cvc]': card.cvc,
    'payment_method_data[billing_details][name]': name,
    'payment_method_data[billing_details][email]': email,
  });
  let intent: Intent;
  try {
    const response = await fetch(`${config.sandboxUrl ?? ''}/v1/${kind}/${encodeURIComponent(id)}/confirm`, {
      method: 'POST',
      body,
    });
    intent = (await response.json()) as Intent;
  } catch {
    return { kind: 'broken' };
  }
  if (intent.error) return { kind: 'declined', message: intent.error.message ?? 'Your card was declined.' };
  if (intent.status === 'succeeded') return { kind: 'paid' };
  const url = intent.next_action?.redirect_to_url?.url;
  if (intent.status === 'requires_action' && url) return { kind: 'redirect', url };
  return { kind: 'declined', message: intent.last_payment_error?.message ?? 'The payment was not completed.' };
}

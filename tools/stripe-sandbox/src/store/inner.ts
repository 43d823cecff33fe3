/** How a test card behaves; the number itself is never kept. */
export type CardBehaviour = 'pays' | 'declined' | 'insufficient' | 'authenticates' | 'fails_later';

/** What is known of an object beyond what Stripe would show; stored beside it. */
export interface Inner {
  /** When time itself changes this object, in seconds of the sandbox's clock. */
  readonly due?: number | null;
  /** Payment method: what its card does. */
  readonly behaviour?: CardBehaviour;
  /** Payment method: the cardholder has once confirmed it for payments without them. */
  readonly authenticated?: boolean;
  /** Customer: this many of their next payments are declined. */
  readonly failNext?: number;
  /** Subscription: the number of retries for its open invoice. */
  readonly retries?: number;
  /** Checkout session: what the subscription will be created with. */
  readonly order?: Order;
  /** Checkout session: the intent of the attempts so far. */
  readonly intent?: string;
  /** Intent: the Checkout session, or the invoice, that it is for. */
  readonly session?: string;
  readonly invoice?: string;
  /** Intent: where the browser goes after the cardholder's confirmation. */
  readonly returnUrl?: string;
  /** Invoice: the unguessable part of its page's address. */
  readonly token?: string;
  /** Webhook endpoint: the secrets with which its deliveries are signed. */
  readonly secrets?: readonly string[];
  /** Product or customer that was deleted. */
  readonly deleted?: boolean;
}

/** What a Checkout session sells. */
export interface Order {
  readonly lines: ReadonlyArray<{ readonly price: string; readonly quantity: number }>;
  readonly metadata: Readonly<Record<string, string>>;
  readonly trialEnd: number | null;
  readonly trialDays: number | null;
  readonly description: string | null;
  readonly name: string | null;
}

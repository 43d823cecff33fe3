/** How a test card behaves; its number is never stored. */
export type CardBehaviour = 'pays' | 'declined' | 'insufficient' | 'authenticates' | 'fails_later';

/** Data of an object that the API does not return. Stored next to the object. */
export interface Internals {
  /** When the object changes by itself, in seconds of the sandbox's clock. */
  readonly due?: number | null;
  /** Payment method: how its card behaves. */
  readonly behaviour?: CardBehaviour;
  /** Payment method: whether the cardholder has confirmed it for payments in their absence. */
  readonly authenticated?: boolean;
  /** Customer: this many of their next payments are declined. */
  readonly failNext?: number;
  /** Subscription: the number of retries for its open invoice. */
  readonly retries?: number;
  /** Checkout session: the data for creating the subscription. */
  readonly order?: Order;
  /** Checkout session: the intent of the attempts so far. */
  readonly intent?: string;
  /** Intent: its Checkout session or its invoice. */
  readonly session?: string;
  readonly invoice?: string;
  /** Intent: where the browser goes after the cardholder's confirmation. */
  readonly returnUrl?: string;
  /** Invoice: the unguessable part of its page's URL. */
  readonly token?: string;
  /** Webhook endpoint: the secrets with which its deliveries are signed. */
  readonly secrets?: readonly string[];
  /** Product or customer: whether it was deleted. */
  readonly deleted?: boolean;
}

/** The order of a Checkout session. */
export interface Order {
  readonly lines: ReadonlyArray<{ readonly price: string; readonly quantity: number }>;
  readonly metadata: Readonly<Record<string, string>>;
  readonly trialEnd: number | null;
  readonly trialDays: number | null;
  readonly description: string | null;
  readonly name: string | null;
}

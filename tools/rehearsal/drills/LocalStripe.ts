/** The events of a purchase that the product stores; it confirms others without keeping them. */
const STORED = ['checkout.session.completed', 'customer.subscription.created', 'invoice.paid', 'charge.succeeded'];

/** The control API of the local Stripe. */
export class LocalStripe {
  readonly #url: string;
  readonly #key: string;

  constructor(url: string, key: string) {
    this.#url = url;
    this.#key = key;
  }

  /** Enters a card into the page of a checkout. @throws {Error} if it is refused */
  async pay(session: string): Promise<void> {
    await this.#ask('pay', { method: 'POST', body: JSON.stringify({ session }) });
  }

  /** Those of the newest thousand events that the product has acknowledged and stores. */
  async deliveredEvents(): Promise<string[]> {
    const { deliveries }: { deliveries: Array<{ event: string; type: string; state: string }> } = JSON.parse(
      await this.#ask('deliveries'),
    );
    return deliveries.flatMap(({ event, type, state }) =>
      state === 'delivered' && STORED.includes(type) ? [event] : [],
    );
  }

  async #ask(command: string, options: RequestInit = {}): Promise<string> {
    const headers = { authorization: `Bearer ${this.#key}`, 'content-type': 'application/json' };
    const response = await fetch(`${this.#url}/_control/${command}`, { headers, ...options });
    const text = await response.text();
    if (!response.ok) throw new Error(`The local Stripe refused "${command}": ${text}`);
    return text;
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import type Stripe from 'stripe';
import { PRICE_CENTS, PRICE_CURRENCY } from '@jobtrail/contract';
import { type Logger, unavailable } from '@jobtrail/service-kit';
import { createOnce } from '../stripe/createOnce.ts';
import { unwrapMalformedResponse } from '../stripe/MalformedResponse.ts';
import { PAGE_MAX } from '../stripe/objects.ts';

/** Name of the plan if the provider has none. */
export const PLAN_NAME = 'Pro';
/** The key contains the amount, so a new price gets a new key. */
const LOOKUP_KEY = `jobtrail_pro_${PRICE_CURRENCY}_${PRICE_CENTS}_monthly`;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 60_000;

/** Whether a price is ours. An emulator may ignore the key in the request, or not return it. */
const isOurs = ({ lookup_key, unit_amount, currency }: Stripe.Price): boolean =>
  lookup_key ? lookup_key === LOOKUP_KEY : unit_amount === PRICE_CENTS && currency === PRICE_CURRENCY;

async function find(stripe: Stripe): Promise<string | undefined> {
  const { data: prices } = await stripe.prices.list({ lookup_keys: [LOOKUP_KEY], active: true, limit: PAGE_MAX });
  return prices.find(isOurs)?.id;
}

async function make(stripe: Stripe): Promise<string> {
  const product = await createOnce(`product:${LOOKUP_KEY}`, (once) =>
    stripe.products.create({ name: PLAN_NAME }, once),
  );
  const recurring = { interval: 'month' } as const;
  const amount = { currency: PRICE_CURRENCY, unit_amount: PRICE_CENTS };
  const price = await createOnce(`price:${product.id}:${LOOKUP_KEY}`, (once) =>
    stripe.prices.create({ product: product.id, ...amount, recurring, lookup_key: LOOKUP_KEY }, once),
  );
  return price.id;
}

/** The price of the subscription, found by its key or created once. */
export interface Price {
  /** @throws AppError 503 while the provider cannot be reached */
  id: () => Promise<string>;
  /** Finds or creates it in the background and retries until it succeeds; ends with the signal. */
  prepare: (signal: AbortSignal) => Promise<void>;
}

export function createPrice(stripe: Stripe, logger: Logger): Price {
  let known: Promise<string> | undefined;
  const load = (): Promise<string> => {
    known ??= find(stripe)
      .then((id) => id ?? make(stripe))
      .catch((error: unknown) => {
        known = undefined;
        throw error;
      });
    return known;
  };
  return {
    id: () =>
      load().catch((error: unknown) => {
        throw unavailable(unwrapMalformedResponse(error));
      }),
    async prepare(signal) {
      for (let wait = FIRST_PAUSE_MS; !signal.aborted; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
        try {
          await load();
          return;
        } catch (error) {
          logger.warn({ err: unwrapMalformedResponse(error) }, 'the price could not be loaded and will be retried');
          await sleep(wait, undefined, { signal, ref: false }).catch(() => undefined);
        }
      }
    },
  };
}

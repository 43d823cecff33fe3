import type { Price } from '../catalogue/catalogue.ts';

/** The `plan` of an item: Stripe's legacy format of a price. */
export function planOf({ id, active, currency, created, unit_amount: amount, product, recurring, nickname }: Price): {
  [field: string]: string | number | boolean | null | string[];
} {
  return {
    id,
    object: 'plan',
    active,
    amount,
    amount_decimal: String(amount),
    billing_scheme: 'per_unit',
    created,
    currency,
    interval: recurring?.interval ?? 'month',
    interval_count: recurring?.interval_count ?? 1,
    livemode: false,
    meter: null,
    nickname,
    product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  };
}

import type { SandboxContext } from '../context.ts';
import { blank, type OtherField } from '../schema/blank.ts';
import { idOf } from '../store/ids.ts';

interface Product {
  readonly id: string;
  readonly object: 'product';
  readonly created: number;
  readonly active: boolean;
  readonly name: string;
  readonly description: string | null;
  readonly default_price: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly [other: string]: OtherField;
}

export interface Price {
  readonly id: string;
  readonly object: 'price';
  readonly created: number;
  readonly active: boolean;
  readonly currency: string;
  readonly lookup_key: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly nickname: string | null;
  readonly product: string;
  readonly recurring: {
    /** day, week, month or year. */ readonly interval: string;
    readonly interval_count: number;
    readonly meter: null;
    readonly trial_period_days: number | null;
    readonly usage_type: 'licensed' | 'metered';
  } | null;
  readonly type: 'recurring' | 'one_time';
  /** In the smallest unit of the currency. */
  readonly unit_amount: number;
  readonly unit_amount_decimal: string;
  readonly [other: string]: OtherField;
}

/** Creates a product and emits its event. */
export function makeProduct(
  context: SandboxContext,
  given: {
    id?: string | undefined;
    name: string;
    active?: boolean | undefined;
    description?: string | undefined;
    metadata?: Record<string, string>;
  },
): Product {
  const now = context.clock.now();
  const product: Product = {
    ...blank('product'),
    id: given.id ?? idOf('product'),
    object: 'product',
    active: given.active ?? true,
    attributes: [],
    created: now,
    default_price: null,
    description: given.description ?? null,
    metadata: given.metadata ?? {},
    name: given.name,
    type: 'service',
    updated: now,
  };
  context.objects.put(product);
  context.emit('product.created', product);
  return product;
}

type NewPrice = Pick<Price, 'currency' | 'product' | 'unit_amount'> &
  Partial<Pick<Price, 'active' | 'lookup_key' | 'metadata' | 'nickname'>> & {
    readonly recurring?:
      | {
          readonly interval: string;
          readonly interval_count?: number | undefined;
          readonly trial_period_days?: number | undefined;
        }
      | undefined;
  };

/** Creates a price and emits its event. */
export function makePrice(context: SandboxContext, given: NewPrice): Price {
  const { recurring } = given;
  const price: Price = {
    ...blank('price'),
    id: idOf('price'),
    object: 'price',
    active: given.active ?? true,
    billing_scheme: 'per_unit',
    created: context.clock.now(),
    currency: given.currency.toLowerCase(),
    lookup_key: given.lookup_key ?? null,
    metadata: given.metadata ?? {},
    nickname: given.nickname ?? null,
    product: given.product,
    recurring: recurring
      ? {
          interval: recurring.interval,
          interval_count: recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: recurring.trial_period_days ?? null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: 'unspecified',
    type: recurring ? 'recurring' : 'one_time',
    unit_amount: given.unit_amount,
    unit_amount_decimal: String(given.unit_amount),
  };
  context.objects.put(price);
  context.emit('price.created', price);
  return price;
}

declare module '../store/kinds.ts' {
  interface Kinds {
    price: Price;
    product: Product;
  }
}

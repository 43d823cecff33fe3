import type { SandboxContext } from '../context.ts';
import { blank, type OtherField } from '../schema/blank.ts';
import type { Change } from '../store/Change.ts';
import { idOf } from '../store/ids.ts';

export interface Customer {
  readonly id: string;
  readonly object: 'customer';
  readonly created: number;
  readonly email: string | null;
  readonly name: string | null;
  readonly description: string | null;
  readonly phone: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly invoice_settings: {
    readonly default_payment_method: string | null;
    readonly custom_fields: null;
    readonly footer: null;
    readonly rendering_options: null;
  };
  readonly currency: string | null;
  readonly delinquent: boolean;
  readonly [other: string]: OtherField;
}

/** Creates a customer and emits its event. */
export function makeCustomer(
  context: SandboxContext,
  given: Partial<Pick<Customer, 'email' | 'name' | 'description' | 'phone' | 'metadata'>>,
): Customer {
  const customer: Customer = {
    ...blank('customer'),
    id: idOf('customer'),
    object: 'customer',
    address: null,
    created: context.clock.now(),
    currency: null,
    delinquent: false,
    description: given.description ?? null,
    discount: null,
    email: given.email ?? null,
    invoice_prefix: null,
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    metadata: given.metadata ?? {},
    name: given.name ?? null,
    next_invoice_sequence: 1,
    phone: given.phone ?? null,
    preferred_locales: [],
    tax_exempt: 'none',
    test_clock: null,
  };
  context.objects.put(customer);
  context.emit('customer.created', customer);
  return customer;
}

/** Updates a customer and emits an event if anything changed. */
export function changeCustomer(context: SandboxContext, before: Customer, change: Change<Customer>): Customer {
  const after: Customer = { ...before, ...change };
  if (JSON.stringify(after) === JSON.stringify(before)) return before;
  context.objects.put(after);
  context.emit('customer.updated', after, before);
  return after;
}

declare module '../store/kinds.ts' {
  interface Kinds {
    customer: Customer;
  }
}

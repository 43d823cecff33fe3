/**
 * Every kind of stored object, by Stripe's name. Each module adds its kinds next to their types:
 * `declare module '../store/kinds.ts' { interface Kinds { customer: Customer } }`.
 */
// oxlint-disable-next-line typescript/no-empty-object-type -- the modules extend it
export interface Kinds {}
export type Kind = keyof Kinds;
export type StripeObject = Kinds[Kind];

/** The prefix of each kind's IDs. */
export const PREFIXES: Readonly<Record<Kind, string>> = {
  balance_transaction: 'txn_',
  charge: 'ch_',
  'checkout.session': 'cs_test_',
  customer: 'cus_',
  dispute: 'du_',
  invoice: 'in_',
  invoice_payment: 'inpay_',
  payment_intent: 'pi_',
  payment_method: 'pm_',
  price: 'price_',
  product: 'prod_',
  refund: 're_',
  setup_intent: 'seti_',
  subscription: 'sub_',
  webhook_endpoint: 'we_',
};

import type { Price, Product } from '../catalogue/catalogue.ts';
import type { CheckoutSession } from '../checkout/CheckoutSession.ts';
import type { Customer } from '../customers/Customer.ts';
import type { Invoice, InvoicePayment } from '../invoices/Invoice.ts';
import type { BalanceTransaction, Charge, Dispute, PaymentIntent, Refund } from '../payments/money.ts';
import type { PaymentMethod } from '../payments/PaymentMethod.ts';
import type { SetupIntent } from '../setups/SetupIntent.ts';
import type { Subscription } from '../subscriptions/Subscription.ts';
import type { WebhookEndpoint } from '../webhooks/WebhookEndpoint.ts';

/** Every kind of object that is kept, by Stripe's name for it. */
export interface Kinds {
  balance_transaction: BalanceTransaction;
  charge: Charge;
  'checkout.session': CheckoutSession;
  customer: Customer;
  dispute: Dispute;
  invoice: Invoice;
  invoice_payment: InvoicePayment;
  payment_intent: PaymentIntent;
  payment_method: PaymentMethod;
  price: Price;
  product: Product;
  refund: Refund;
  setup_intent: SetupIntent;
  subscription: Subscription;
  webhook_endpoint: WebhookEndpoint;
}
export type Kind = keyof Kinds;
export type Thing = Kinds[Kind];

/** The beginning of each kind's ids. */
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

import type { SandboxContext } from '../context.ts';
import type { OtherField } from '../schema/blank.ts';

export interface Invoice {
  readonly id: string;
  readonly object: 'invoice';
  readonly created: number;
  readonly amount_due: number;
  readonly amount_paid: number;
  readonly amount_remaining: number;
  readonly attempt_count: number;
  readonly attempted: boolean;
  readonly auto_advance: boolean;
  readonly billing_reason: 'subscription_create' | 'subscription_cycle';
  readonly currency: string;
  readonly customer: string;
  readonly customer_email: string | null;
  readonly customer_name: string | null;
  readonly hosted_invoice_url: string | null;
  readonly invoice_pdf: string | null;
  readonly next_payment_attempt: number | null;
  readonly number: string | null;
  readonly parent: {
    readonly quote_details: null;
    readonly subscription_details: {
      readonly metadata: Readonly<Record<string, string>>;
      readonly subscription: string;
    };
    readonly type: 'subscription_details';
  } | null;
  readonly period_end: number;
  readonly period_start: number;
  readonly status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';
  readonly status_transitions: {
    readonly finalized_at: number | null;
    readonly marked_uncollectible_at: number | null;
    readonly paid_at: number | null;
    readonly voided_at: number | null;
  };
  readonly total: number;
  readonly lines: {
    readonly object: 'list';
    readonly url: string;
    readonly has_more: boolean;
    readonly data: readonly Line[];
  };
  readonly [other: string]:
    | OtherField
    | { readonly object: 'list'; readonly url: string; readonly has_more: boolean; readonly data: readonly Line[] }
    | { readonly [field: string]: OtherField };
}

export interface Line {
  readonly id: string;
  readonly object: 'line_item';
  readonly amount: number;
  readonly currency: string;
  readonly description: string | null;
  readonly period: { readonly start: number; readonly end: number };
  readonly quantity: number;
  readonly [other: string]: OtherField;
}

export interface InvoicePayment {
  readonly id: string;
  readonly object: 'invoice_payment';
  readonly created: number;
  readonly amount_paid: number | null;
  readonly amount_requested: number;
  readonly currency: string;
  readonly invoice: string;
  readonly is_default: boolean;
  readonly payment: { readonly type: 'payment_intent'; readonly payment_intent: string };
  readonly status: 'open' | 'paid' | 'canceled';
  readonly status_transitions: { readonly canceled_at: number | null; readonly paid_at: number | null };
  readonly [other: string]: OtherField;
}

/** Whether an invoice can still be paid. */
export const isPayable = ({ status }: Invoice): boolean => status === 'open' || status === 'uncollectible';

/** The payments of an invoice, newest first. */
export const paymentsOf = ({ objects }: SandboxContext, invoice: string): InvoicePayment[] =>
  objects.page('invoice_payment', { parent: invoice }).data;

/** The client secret with which a browser pays an invoice; null if there is nothing to pay. */
export function confirmationSecretOf(
  context: SandboxContext,
  invoice: string,
): { client_secret: string; type: 'payment_intent' } | null {
  const payment = paymentsOf(context, invoice)[0];
  const intent = payment && context.objects.get('payment_intent', payment.payment.payment_intent);
  return intent ? { client_secret: intent.client_secret, type: 'payment_intent' } : null;
}

declare module '../store/kinds.ts' {
  interface Kinds {
    invoice: Invoice;
    invoice_payment: InvoicePayment;
  }
}

import type { Kind } from '../store/kinds.ts';

/** Stripe's error types. */
type ErrorType = 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';

/** The fields of an error besides its message. */
export interface ErrorFacts {
  readonly code?: string | undefined;
  readonly decline_code?: string | undefined;
  readonly param?: string | undefined;
  readonly charge?: string | undefined;
  readonly payment_intent?: object | undefined;
  readonly setup_intent?: object | undefined;
  readonly payment_method?: object | undefined;
}

/** An error in Stripe's format: `{error: {type, code, param, message}}`. */
export class StripeError extends Error {
  readonly status: number;
  readonly type: ErrorType;
  readonly facts: ErrorFacts;
  /** Whether the transaction is committed despite the error: a declined card leaves a charge, for example. */
  readonly kept: boolean;

  constructor(status: number, type: ErrorType, message: string, facts: ErrorFacts = {}, kept = false) {
    super(message);
    this.status = status;
    this.type = type;
    this.facts = facts;
    this.kept = kept;
  }

  get body(): object {
    const { code } = this.facts;
    return {
      error: {
        type: this.type,
        message: this.message,
        ...this.facts,
        ...(code ? { doc_url: `https://docs.stripe.com/error-codes/${code.replaceAll('_', '-')}` } : {}),
      },
    };
  }
}

/** A 400 for an invalid request. */
export const invalid = (message: string, facts: ErrorFacts = {}): StripeError =>
  new StripeError(400, 'invalid_request_error', message, facts);
export const missingParam = (param: string): StripeError =>
  invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
export const unknownParam = (param: string): StripeError =>
  invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
/** 404 resource_missing, or 400 if the ID of the missing object is in a parameter and not in the path. */
export const missing = (kind: Kind | 'event', id: string, param: string): StripeError =>
  new StripeError(param === 'id' ? 404 : 400, 'invalid_request_error', `No such ${kind}: '${id}'`, {
    code: 'resource_missing',
    param,
  });

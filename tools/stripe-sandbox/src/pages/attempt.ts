import type { Redirect } from '../checkout/complete.ts';
import type { SandboxContext } from '../context.ts';
import { StripeError } from '../http/StripeError.ts';
import type { Sandbox } from '../Sandbox.ts';
import { randomText } from '../store/ids.ts';
import type { Problem } from './checkoutPage.ts';

/** The result of a form: a redirect, or the error. */
type Result = Redirect | { readonly problem: Problem };

const causeOf = (): { id: string; idempotency_key: null } => ({ id: `req_${randomText(14)}`, idempotency_key: null });

/** Runs a page's command. A declined card is stored and shown; any other error rolls the transaction back. */
export function attempt(sandbox: Sandbox, work: (context: SandboxContext) => Redirect): Result {
  try {
    return sandbox.command(causeOf(), work);
  } catch (error) {
    if (!(error instanceof StripeError)) throw error;
    return { problem: { message: error.message, param: error.facts.param } };
  }
}

import type { Logger } from '@jobtrail/service-kit';
import { expireSession } from '../checkout/CheckoutSession.ts';
import type { SandboxContext } from '../context.ts';
import type { Sandbox } from '../Sandbox.ts';
import { advanceSubscription } from '../subscriptions/advanceSubscription.ts';

const POLL_MS = 1000;
const NOBODY = { id: null, idempotency_key: null };
/** After this many steps, other requests are served. */
const STEPS_AT_ONCE = 25;

/** Applies the scheduled change of an object. */
function applyDueChange(context: SandboxContext, kind: string, id: string): void {
  if (kind === 'checkout.session') expireSession(context, context.objects.need('checkout.session', id));
  else if (kind === 'subscription') advanceSubscription(context, context.objects.need('subscription', id));
}

/** Applies the next change that is due by `until`, with the clock set to its due time. @returns false if there is none */
function advanceToNextChange(sandbox: Sandbox, until: number): boolean {
  const { objects } = sandbox.context;
  const next = objects.nextDue(until);
  if (!next) return false;
  sandbox.command(NOBODY, (context) => {
    context.clock.moveTo(next.due);
    applyDueChange(context, next.kind, next.id);
    const after = objects.nextDue(until);
    if (after?.id === next.id && after.due === next.due)
      throw new Error(`The change of ${next.kind} ${next.id} is still due after it was applied`);
  });
  return true;
}

/**
 * Advances the sandbox's clock. Renewals, retries, ends of trials and expiries happen in chronological order.
 * @returns the time afterwards, in seconds
 */
export async function advance(sandbox: Sandbox, until: number): Promise<number> {
  for (let steps = 1; advanceToNextChange(sandbox, until); steps += 1) {
    if (steps % STEPS_AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  sandbox.write(() => sandbox.context.clock.moveTo(until));
  return sandbox.context.clock.now();
}

/** Applies scheduled changes as real time passes. */
export function followRealTime(sandbox: Sandbox, logger: Logger): { stop(): void } {
  const timer = setInterval(() => {
    try {
      while (advanceToNextChange(sandbox, sandbox.context.clock.now()));
    } catch (error) {
      logger.error({ err: error }, 'a scheduled change failed');
    }
  }, POLL_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

import type { Logger } from '@jobtrail/service-kit';
import { expireSession } from '../checkout/CheckoutSession.ts';
import type { Sandbox } from '../Sandbox.ts';
import { liveOn } from '../subscriptions/live.ts';
import type { World } from '../World.ts';

const POLL_MS = 1000;
const NOBODY = { id: null, idempotency_key: null };
/** After this many steps, other requests are served. */
const STEPS_AT_ONCE = 25;

/** Carries out the scheduled change of an object. */
function pass(world: World, kind: string, id: string): void {
  if (kind === 'checkout.session') expireSession(world, world.objects.need('checkout.session', id));
  else if (kind === 'subscription') liveOn(world, world.objects.need('subscription', id));
}

/** Carries out the next change that is due by `until`, at its own time. @returns false if there is none */
function step(sandbox: Sandbox, until: number): boolean {
  const { objects } = sandbox.world;
  const next = objects.nextDue(until);
  if (!next) return false;
  sandbox.command(NOBODY, (world) => {
    world.clock.moveTo(next.due);
    pass(world, next.kind, next.id);
    const after = objects.nextDue(until);
    if (after?.id === next.id && after.due === next.due)
      throw new Error(`Time stands still at ${next.kind} ${next.id}`);
  });
  return true;
}

/**
 * Advances the sandbox's clock. Renewals, retries, ends of trials and expiries happen in chronological order.
 * @returns the time afterwards, in seconds
 */
export async function advance(sandbox: Sandbox, until: number): Promise<number> {
  for (let steps = 1; step(sandbox, until); steps += 1) {
    if (steps % STEPS_AT_ONCE === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  sandbox.write(() => sandbox.world.clock.moveTo(until));
  return sandbox.world.clock.now();
}

/** Carries out scheduled changes as real time passes. */
export function startTime(sandbox: Sandbox, logger: Logger): { stop(): void } {
  const timer = setInterval(() => {
    try {
      while (step(sandbox, sandbox.world.clock.now()));
    } catch (error) {
      logger.error({ err: error }, 'a scheduled change failed');
    }
  }, POLL_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

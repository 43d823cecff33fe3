import { newId } from '@jobtrail/service-kit';
import { patient } from '@jobtrail/service-kit/testing';
import { onBothDatabases } from '../../test/databases.ts';
import { withSandbox } from '../../test/SandboxBilling.ts';
import { openSetup, openSignup } from '../checkouts/open.ts';
import { createWorkers } from '../workers.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

onBothDatabases('A sandbox whose clock has been advanced', (database) => {
  let workers: ReturnType<typeof createWorkers>;
  // Before the sandbox stops, whose clock it reads.
  afterAll(() => workers['sandbox clock']?.stop());
  const at = withSandbox(database, { works: true });
  beforeAll(() => {
    workers = createWorkers({
      config: {
        ...{ NODE_ENV: 'test', RECONCILE_SECONDS: 3600 },
        ...{ RETENTION_CHECKOUTS_DAYS: 0, RETENTION_SYNCS_DAYS: 0, RETENTION_PAYMENTS_DAYS: 0 },
      },
      billing: at.billing,
      stopping: new AbortController().signal,
    });
    workers['sandbox clock']?.start();
  });

  const until = async (isTrue: () => boolean): Promise<void> => {
    for (const end = Date.now() + patient(50_000); !isTrue() && Date.now() < end;)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(isTrue()).toBe(true);
  };

  it('ends the grace period of a late payment on the sandbox’s date', async () => {
    const { userId, customer, subscription } = await at.subscriber();
    await at.sandbox.control('after-retries', { then: 'past_due' });
    await at.sandbox.control('fail-next-payment', { customer, times: 10 });
    await at.passPeriod(subscription);
    await at.billing.synchronizer.sync('customer', customer);
    await until(() => at.core.accesses.get(userId)?.subscriptionStatus === 'past_due');
    expect(at.core.accesses.get(userId)).toMatchObject({ access: 'full' });
    await at.sandbox.control('advance', { days: 8 });
    await until(() => at.core.accesses.get(userId)?.access === 'read');
    await at.settled();
  });

  it('still opens pages for sign-ups and new cards, which expire within an hour of our time', async () => {
    await at.sandbox.control('advance', { days: 42 });
    const { userId, customer } = await at.subscriber();
    const opened = [
      await openSignup(at.billing, { signupId: newId(), email: 'grace@example.com' }),
      await openSetup(at.billing, { userId, customerId: customer, owed: [] }),
    ];
    for (const { expiresAt } of opened) {
      expect(expiresAt).toBeGreaterThan(Date.now() + HOUR_MS / 2);
      expect(expiresAt).toBeLessThan(Date.now() + 2 * HOUR_MS);
    }
    expect(at.billing.payments.clock.aheadMs()).toBeGreaterThan(42 * DAY_MS);
  });
});

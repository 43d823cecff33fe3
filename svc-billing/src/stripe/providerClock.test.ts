import { newId } from '@jobtrail/service-kit';
import { onBothDatabases } from '../../test/databases.ts';
import { billingAgainst, type FakeCore, fakeCore, type RunningSandbox, startSandbox } from '../../test/provider.ts';
import { untilSettled } from '../../test/settled.ts';
import { openSetup, openSignup } from '../checkouts/open.ts';
import type { BillingContext } from '../context.ts';
import { attachCustomer } from '../customers/commands.ts';
import { createWorkers } from '../workers.ts';

const START_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

onBothDatabases('A sandbox whose clock has been advanced', (database) => {
  let sandbox: RunningSandbox;
  let billing: BillingContext;
  let core: FakeCore;
  let workers: ReturnType<typeof createWorkers>;
  beforeAll(async () => {
    sandbox = await startSandbox();
    core = fakeCore();
    billing = billingAgainst(sandbox, database().knex, core);
    workers = createWorkers({
      config: {
        ...{ NODE_ENV: 'test', RECONCILE_SECONDS: 3600 },
        ...{ RETENTION_CHECKOUTS_DAYS: 0, RETENTION_SYNCS_DAYS: 0, RETENTION_PAYMENTS_DAYS: 0 },
      },
      billing,
      stopping: new AbortController().signal,
    });
    workers['sandbox clock']?.start();
    billing.synchronizer.start();
  }, START_MS);
  afterAll(async () => {
    await workers['sandbox clock']?.stop();
    await billing.synchronizer.stop();
    await sandbox.stop();
  });

  const subscriber = async () => {
    const { stripe } = billing.payments;
    const userId = newId();
    const { id: customer } = await stripe.customers.create({ email: `${userId}@example.com` });
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card.id } });
    const subscription = await stripe.subscriptions.create({
      customer,
      items: [{ price: await billing.price.id() }],
      billing_mode: { type: 'flexible' },
    });
    await attachCustomer(database().knex, userId, customer, Date.now());
    return { userId, customer, subscription };
  };
  const until = async (isTrue: () => boolean): Promise<void> => {
    for (const end = Date.now() + START_MS; !isTrue() && Date.now() < end;)
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(isTrue()).toBe(true);
  };

  it('ends the grace period of a late payment on the sandbox’s date', async () => {
    const { userId, customer, subscription } = await subscriber();
    await sandbox.control('after-retries', { then: 'past_due' });
    await sandbox.control('fail-next-payment', { customer, times: 10 });
    await sandbox.control('advance', { to: (subscription.items.data[0]?.current_period_end ?? 0) + 60 });
    await billing.synchronizer.sync('customer', customer);
    await until(() => core.accesses.get(userId)?.subscriptionStatus === 'past_due');
    expect(core.accesses.get(userId)).toMatchObject({ access: 'full' });
    await sandbox.control('advance', { days: 8 });
    await until(() => core.accesses.get(userId)?.access === 'read');
    await untilSettled(database().knex);
  }, 90_000);

  it('still opens pages for sign-ups and new cards, which expire within an hour of our time', async () => {
    await sandbox.control('advance', { days: 42 });
    const { userId, customer } = await subscriber();
    const opened = [
      await openSignup(billing, { signupId: newId(), email: 'grace@example.com' }),
      await openSetup(billing, { userId, customerId: customer, owed: [] }),
    ];
    for (const { expiresAt } of opened) {
      expect(expiresAt).toBeGreaterThan(Date.now() + HOUR_MS / 2);
      expect(expiresAt).toBeLessThan(Date.now() + 2 * HOUR_MS);
    }
    expect(billing.payments.clock.aheadMs()).toBeGreaterThan(42 * DAY_MS);
  });
});

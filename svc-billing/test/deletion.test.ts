import type Stripe from 'stripe';
import { newId } from '@jobtrail/service-kit';
import { drill, hasServerDatabase, isDrill } from '@jobtrail/service-kit/testing';
import { Account, confirm } from './Account.ts';
import { reportMissingDatabase } from './databases.ts';
import { randomOf } from './history.ts';
import { untilSettled } from './settled.ts';
import { TestStack } from './TestStack.ts';

/**
 * `DRILLS=1 DELETIONS=600 npm test -- --testPathPatterns test/deletion` deletes more accounts; `DRILL_SEED`
 * changes the timing.
 */
const DELETIONS = Number(process.env['DELETIONS'] ?? 60);
const SEED = Number(process.env['DRILL_SEED'] ?? 1);
const PASSWORD = 'a password of account holders';
/** Not a speed limit: on a busy machine each restart of a killed service takes seconds and causes a backlog. */
const WAIT_MS = 180_000;
jest.setTimeout(2 * WAIT_MS);
/** More than RECONCILE_SECONDS of the stack. */
const RECONCILED_MS = 2500;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** What the provider's ledger contains about a payment. */
interface Money {
  charged: number;
  refunds: number[];
}

function deletingAccounts(name: string, onServer: boolean): void {
  describe(`Deleting an account across svc-core, svc-billing and the sandbox on ${name}`, () => {
    let stack: TestStack;
    let stripe: Stripe;
    let passwordHash: string;
    beforeAll(async () => {
      stack = await TestStack.start({ onServer });
      ({ stripe } = stack);
      // The hash that svc-core generates from the password.
      await signUp(`first-${newId()}@example.com`);
      ({ password_hash: passwordHash } = await stack.coreRows('signups').whereNotNull('password_hash').first());
    });
    afterAll(() => stack.stop());

    const holder = (access?: 'full' | 'read'): Promise<Account> =>
      Account.make(stack, { password: PASSWORD, passwordHash, ...(access ? { access } : {}) });
    /** Opens the checkout page of a sign-up. @returns the page's session id */
    const signUp = async (email: string, fullName = 'Somebody'): Promise<string> => {
      const response = await fetch(`${stack.core.url}/api/create-checkout-session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ name: fullName, email, password: PASSWORD }),
      });
      const { url } = (await response.json()) as { url: string };
      return url.split('/').at(-1) ?? '';
    };
    const type = (session: string, number = '4242424242424242'): Promise<Response> =>
      fetch(`${stack.sandbox.url}/dev/stripe/c/pay/${session}`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ number, expiry: '12 / 34', cvc: '123', name: 'On the card' }),
      });
    /** The latest errors that the services have logged. */
    const failures = (): string =>
      stack
        .output()
        .split('\n')
        .filter((line) => line.includes('"err"'))
        .slice(-10)
        .join('\n');
    const until = async (holds: () => Promise<boolean>): Promise<void> => {
      for (const end = Date.now() + WAIT_MS; !(await holds()); await pause(50))
        if (Date.now() > end) throw new Error(`The condition was never met:\n${stack.output().slice(-4000)}`);
    };
    /** Waits until svc-billing has processed these deletions. */
    const settled = async (...accounts: Account[]): Promise<void> => {
      await stack.restarted();
      await until(async () => accounts.every(({ id }) => stack.closed.has(id)));
      await stack.sandbox.control('settled', {});
      await untilSettled(stack.billingRows);
    };
    const secretOf = async (account: Account): Promise<string> =>
      String((await account.subscribe()).body['clientSecret']);
    const moneyOf = async (clientSecret: string): Promise<Money> => {
      const { data } = await stripe.charges.list({ payment_intent: clientSecret.split('_secret_')[0] ?? '' });
      const paid = data.filter(({ status }) => status === 'succeeded');
      const refunds = await Promise.all(paid.map(({ id }) => stripe.refunds.list({ charge: id })));
      return {
        charged: paid.reduce((sum, { amount }) => sum + amount, 0),
        refunds: refunds.flatMap(({ data: made }) => made.map(({ amount }) => amount)),
      };
    };
    const customerOf = async (account: Account): Promise<string> =>
      (await stripe.customers.list({ email: account.email })).data[0]?.id ?? '';
    /** What is left of a customer at the provider. */
    const remainsOf = async (customer: string): Promise<object> => {
      const found = await stripe.customers.retrieve(customer);
      const { data: cards } = await stripe.paymentMethods.list({ customer });
      const { data: subscriptions } = await stripe.subscriptions.list({ customer });
      const { data: pages } = await stripe.checkout.sessions.list({ customer, status: 'open' });
      const { data: invoices } = await stripe.invoices.list({ customer, status: 'open' });
      return {
        who: found.deleted ? null : (found.email ?? found.name),
        cards: cards.length,
        subscriptions: subscriptions.length,
        pages: pages.length,
        invoices: invoices.length,
      };
    };
    const NOTHING = { who: null, cards: 0, subscriptions: 0, pages: 0, invoices: 0 };
    const REFUNDED = { charged: 1000, refunds: [1000] };
    const KEPT = { charged: 1000, refunds: [] };

    it('refunds, once, what is paid from 0 to 300 ms after the deletion', async () => {
      const people = await Promise.all(
        [0, 60, 120, 180, 240, 300].map(async (after) => {
          const account = await holder();
          const secret = await secretOf(account);
          return { after, account, secret, customer: await customerOf(account) };
        }),
      );
      const paid: string[] = [];
      await Promise.all(
        people.map(async ({ after, account, secret }) => {
          expect((await account.remove()).status).toBe(204);
          await pause(after);
          if ((await confirm(stack, secret)).status === 200) paid.push(secret);
        }),
      );
      await settled(...people.map(({ account }) => account));
      expect(paid.length).toBeGreaterThan(0);
      for (const { after, secret, customer } of people) {
        expect([after, await moneyOf(secret)]).toEqual([
          after,
          paid.includes(secret) ? REFUNDED : { charged: 0, refunds: [] },
        ]);
        expect(await remainsOf(customer)).toEqual(NOTHING);
      }
    });

    it('refunds payments made while svc-billing is down and has not received the deletion', async () => {
      const account = await holder('full');
      const secret = await secretOf(account);
      const customer = await customerOf(account);
      await Promise.all([stack.kill('svc-billing'), account.remove()]);
      expect((await confirm(stack, secret)).status).toBe(200);
      await settled(account);
      expect(await moneyOf(secret)).toEqual(REFUNDED);
      expect(await remainsOf(customer)).toEqual(NOTHING);
      // The ledger in which administrators see refunds of refused sign-ups.
      const ledger = await stack
        .billingRows('refunds')
        .join('payments', 'payments.id', 'refunds.payment_id')
        .where({ 'payments.customer_id': customer })
        .select('refunds.amount_cents', 'refunds.status', 'payments.email');
      expect(ledger).toEqual([{ amount_cents: 1000, status: 'succeeded', email: null }]);
    });

    it('keeps payments that gave the account access, and refunds the rest', async () => {
      const account = await holder();
      const secret = await secretOf(account);
      const customer = await customerOf(account);
      await confirm(stack, secret);
      await until(async () => (await account.access()) === 'full');
      expect((await account.remove()).status).toBe(204);
      await settled(account);
      await pause(RECONCILED_MS);
      await settled(account);
      expect([await moneyOf(secret), await remainsOf(customer)]).toEqual([KEPT, NOTHING]);
    });

    drill('expires a page for a new card that was opened before, and keeps no card from it', async () => {
      const [early, late] = [await holder(), await holder()];
      const pages: string[] = [];
      const customers: string[] = [];
      for (const account of [early, late]) {
        await confirm(stack, await secretOf(account));
        await until(async () => (await account.access()) === 'full');
        customers.push(await customerOf(account));
        pages.push(
          String((await account.billing('POST', '/api/billing/update-payment-method')).body['url'])
            .split('/')
            .at(-1) ?? '',
        );
      }
      await early.remove();
      await settled(early);
      const refused = await type(pages[0] ?? '');
      expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('This page has expired')]);
      // The other page is completed before svc-billing learns about the deletion.
      await Promise.all([stack.kill('svc-billing'), late.remove()]);
      expect((await type(pages[1] ?? '')).status).toBe(303);
      await settled(late);
      for (const customer of customers) expect(await remainsOf(customer)).toEqual(NOTHING);
    });

    /** Pays for an account while another page for the same address stays open. */
    const twoPages = async (): Promise<{ account: Account; open: string }> => {
      const email = `two-${newId()}@example.com`;
      const [open, paid] = [await signUp(email), await signUp(email)];
      await type(paid);
      await until(async () => (await stack.coreRows('users').where({ email })).length === 1);
      await untilSettled(stack.billingRows);
      return { account: await Account.of(stack, { email, password: PASSWORD }), open };
    };
    drill('expires an older page of the same address', async () => {
      const { account, open } = await twoPages();
      await account.remove();
      await settled(account);
      await until(async () => (await stripe.checkout.sessions.retrieve(open)).status === 'expired');
      expect((await type(open)).status).toBe(409);
      expect(await stack.coreRows('users').where({ email: account.email })).toEqual([]);
    });
    it('refunds an older page of the same address that is paid before it could be expired', async () => {
      const { account, open } = await twoPages();
      await Promise.all([stack.kill('svc-billing'), account.remove()]);
      expect((await type(open)).status).toBe(303);
      await settled(account);
      const { customer, invoice } = await stripe.checkout.sessions.retrieve(open, { expand: ['invoice'] });
      const { data: charges } = await stripe.charges.list({ customer: String(customer) });
      await until(async () =>
        (await stripe.charges.list({ customer: String(customer) })).data.every(({ refunded }) => refunded),
      );
      await untilSettled(stack.billingRows);
      expect([charges.length, invoice === null]).toEqual([1, false]);
      expect(await remainsOf(String(customer))).toEqual(NOTHING);
      expect(await stack.coreRows('users').where({ email: account.email })).toEqual([]);
    });

    it('erases the address and the name everywhere, including those of declined payments', async () => {
      const email = `nina-${newId()}@example.com`;
      const fullName = `Nina ${newId().slice(-8)}`;
      const declined = await signUp(email, fullName);
      expect((await type(declined, '4000000000000002')).status).toBe(402);
      const refused = await signUp(email, fullName);
      const session = await signUp(email, fullName);
      await type(session);
      await until(async () => (await stack.coreRows('users').where({ email })).length === 1);
      await type(refused);
      await until(
        async () => (await stack.billingRows('checkouts').where({ id: refused, state: 'returned' })).length === 1,
      );
      await untilSettled(stack.billingRows);
      const account = await Account.of(stack, { email, password: PASSWORD });
      const places = async (): Promise<string[]> => {
        const found: string[] = [];
        for (const [service, rows, passing] of [
          ['svc-billing', stack.billingRows, []],
          ['svc-core', stack.coreRows, ['account_deletions', 'outgoing_mails']],
        ] as const) {
          const tables: string[] = onServer
            ? await rows('information_schema.tables').whereRaw('table_schema = database()').pluck('table_name')
            : await rows('sqlite_master').where({ type: 'table' }).pluck('name');
          for (const table of tables.filter((one) => !passing.some((known) => known === one))) {
            const text = JSON.stringify(await rows(table)).toLowerCase();
            if (text.includes(email) || text.includes(fullName.toLowerCase())) found.push(`${service} ${table}`);
          }
        }
        const admin = await stack.identityOf({
          id: newId(),
          name: 'Admin',
          email: 'admin@example.com',
          role: 'admin',
        });
        for (const path of [
          '/api/admin/metrics',
          '/api/admin/metrics/payments?days=30',
          '/api/admin/metrics/payments?days=7',
        ]) {
          const response = await fetch(stack.billing.url + path, { headers: admin });
          expect(response.status).toBe(200);
          const text = await response.text();
          if (text.includes(email) || text.includes(fullName)) found.push(path);
        }
        return found;
      };
      expect(await places()).toEqual(
        expect.arrayContaining([
          'svc-billing payments',
          'svc-billing payers',
          'svc-core users',
          'svc-core signups',
          '/api/admin/metrics',
        ]),
      );
      await account.remove();
      await settled(account);
      expect(await places()).toEqual([]);
      // Late events from the provider do not bring them back.
      for (const { id } of (await stripe.charges.list({ limit: 100 })).data)
        await stack.billingRows('refreshes').where({ kind: 'charge', subject: id }).update({ due_at: 1, wanted: 9 });
      await untilSettled(stack.billingRows);
      expect(await places()).toEqual([]);
      const { data: known } = await stripe.customers.list({ email });
      expect(known).toEqual([]);
    });

    drill(
      `charges no one without access or a refund: ${DELETIONS} deletions with payments up to 2 s before and after them, svc-billing killed during a third`,
      async () => {
        const random = randomOf(SEED);
        const people = [];
        for (let made = 0; made < DELETIONS; made += 10) {
          people.push(
            ...(await Promise.all(
              Array.from({ length: Math.min(10, DELETIONS - made) }, async () => {
                const account = await holder();
                const secret = await secretOf(account);
                return { account, secret, customer: await customerOf(account) };
              }),
            )),
          );
        }
        let after = 0;
        const begun = Date.now();
        const lives = people.slice(0, -1).map(async ({ account, secret }, index) => {
          const deletedAt = 2000 + index * 150;
          const paidAt = deletedAt + Math.round((random() * 2 - 1) * 2000);
          // Some certainly pay before the deletion and the last one certainly after it, regardless of the speed.
          const [isBefore, isAfter] = [index % 10 === 0, index % 10 === 5];
          const remove = async (): Promise<number> => {
            await pause(begun + deletedAt - Date.now());
            if (isBefore) await until(async () => (await account.access()) === 'full');
            const { status } = await account.remove();
            if (status !== 204) throw new Error(`The deletion was answered ${status}:\n${failures()}`);
            return Date.now();
          };
          const removed = remove();
          if (isAfter) await removed;
          else await pause(begun + paidAt - Date.now());
          const asked = Date.now();
          const isPaid = (await confirm(stack, secret)).status === 200;
          if (isPaid && asked > (await removed)) after += 1;
          await removed;
        });
        const third = (DELETIONS * 150) / 3;
        const kills = async (): Promise<void> => {
          for (let kill = 0; kill < 3; kill += 1) {
            await pause(begun + 2000 + third + kill * (third / 3) + random() * (third / 6) - Date.now());
            await stack.restarted();
            await stack.kill('svc-billing');
          }
        };
        await Promise.all([...lives, kills()]);
        await stack.restarted();
        // svc-billing is unreachable, so it cannot prevent the payment.
        const { target } = stack.billing;
        stack.billing.target = null;
        for (const { account, secret } of people.slice(-1)) {
          expect((await account.remove()).status).toBe(204);
          if ((await confirm(stack, secret)).status === 200) after += 1;
        }
        stack.billing.target = target;
        await settled(...people.map(({ account }) => account));
        await pause(RECONCILED_MS);
        await untilSettled(stack.billingRows);
        const wrong: object[] = [];
        const counts = { paid: 0, kept: 0, refunded: 0 };
        for (const { account, secret, customer } of people) {
          const money = await moneyOf(secret);
          const refunded = money.refunds.reduce((sum, amount) => sum + amount, 0);
          const hadAccess = stack.granted.has(account.id);
          const expected = money.charged === 0 ? { charged: 0, refunds: [] } : hadAccess ? KEPT : REFUNDED;
          if (
            JSON.stringify(money) !== JSON.stringify(expected) ||
            JSON.stringify(await remainsOf(customer)) !== JSON.stringify(NOTHING)
          )
            wrong.push({ hadAccess, ...money, ...(await remainsOf(customer)) });
          counts.paid += money.charged > 0 ? 1 : 0;
          counts.kept += money.charged > refunded ? 1 : 0;
          counts.refunded += refunded > 0 ? 1 : 0;
        }
        process.stderr.write(
          `${DELETIONS} deletions on ${name}: ${JSON.stringify(counts)}, ${after} paid after the deletion was answered\n`,
        );
        expect(wrong).toEqual([]);
        expect([counts.kept > 0, counts.refunded > 0, after > 0]).toEqual([true, true, true]);
      },
      4 * WAIT_MS + DELETIONS * 1000,
    );
  });
}

deletingAccounts('SQLite', false);
if (hasServerDatabase()) {
  if (isDrill || process.env['SERVER'] !== undefined) deletingAccounts('a server database', true);
} else reportMissingDatabase();

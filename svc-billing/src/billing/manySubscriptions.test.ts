import { billingTexts } from '@jobtrail/contract';
import { newId } from '@jobtrail/service-kit';
import { onBothDatabases } from '../../test/databases.ts';
import { FakeProvider, listOf, wellFormed } from '../../test/FakeProvider.ts';
import { billingAgainst, fakeCore } from '../../test/provider.ts';
import type { BillingContext } from '../context.ts';
import { attachCustomer } from '../customers/commands.ts';
import { cancelRunning } from './commands.ts';
import { summaryOf } from './queries.ts';
import { getOrCreateSecret } from './secret.ts';

const { customer, price, subscription } = wellFormed;
const ENDED = 230;
/** Ended subscriptions, the newest first, and behind them the one that runs. */
const SUBSCRIPTIONS = [
  ...Array.from({ length: ENDED }, (_, n) => ({
    ...{ ...subscription, id: `sub_ended_${n}`, created: subscription.created + ENDED - n },
    ...{ status: 'canceled', ended_at: subscription.created + ENDED },
  })),
  subscription,
];

/** A page of a list, as Stripe pages. */
function pageOf(list: ReadonlyArray<{ readonly id: string }>, query: URLSearchParams): object {
  const after = query.get('starting_after');
  const from = after === null ? 0 : list.findIndex(({ id }) => id === after) + 1;
  const to = from + Number(query.get('limit') ?? 10);
  return { object: 'list', data: list.slice(from, to), has_more: to < list.length };
}

onBothDatabases('A person with a running subscription behind more than a page of ended ones', (database) => {
  let provider: FakeProvider;
  let billing: BillingContext;
  let userId: string;
  let posted: string[];
  beforeAll(async () => {
    provider = await FakeProvider.start();
    provider.onRequest = (what) => {
      if (what.startsWith('POST')) posted.push(what);
    };
    provider.script = [
      [/\/subscriptions$/, [200, (query: URLSearchParams) => pageOf(SUBSCRIPTIONS, query)]],
      [/\/subscriptions\//, [200, subscription]],
      [/\/customers\//, [200, customer]],
      [/\/prices$/, [200, listOf(price)]],
    ];
    billing = billingAgainst(provider, database().knex, fakeCore());
  });
  afterAll(async () => {
    await billing.synchronizer.stop();
    await provider.stop();
  });
  beforeEach(async () => {
    posted = [];
    userId = newId();
    await database().knex('customers').delete();
    await attachCustomer(database().knex, userId, 'cus_1', Date.now());
  });

  it('is not sold a second one', async () => {
    const person = { id: userId, name: 'Ada', email: 'ada@example.com', role: 'user', access: 'full' } as const;
    expect(await getOrCreateSecret(billing, person)).toEqual({ error: billingTexts.alreadySubscribed });
    expect(posted).toEqual([]);
  });
  it('can cancel it', async () => {
    expect(await cancelRunning(billing, userId)).toBe(true);
    expect(posted).toEqual(['POST /v1/subscriptions/sub_1']);
  });
  it('sees it', async () => {
    expect(await summaryOf(billing, userId)).toMatchObject({ hasSubscription: true, subscriptionStatus: 'active' });
  });
});

import { FakeProvider, wellFormed } from '../../test/FakeProvider.ts';
import { createPayments } from './createPayments.ts';

describe('STRIPE_API_BASE', () => {
  let provider: FakeProvider;
  beforeAll(async () => {
    provider = await FakeProvider.start();
  });
  afterAll(() => provider.stop());

  it.each([
    ['nothing', '', '/v1'],
    ['a slash', '/', '/v1'],
    ['the version of the API', '/v1', '/v1'],
    ['the version of the API and a slash', '/v1/', '/v1'],
    ['a path', '/stripe', '/stripe/v1'],
    ['a path and a slash', '/stripe/', '/stripe/v1'],
  ])('may end in %s', async (_, ending, root) => {
    provider.script = [[new RegExp(`^GET ${root}/customers/cus_1$`), [200, wellFormed.customer]]];
    const payments = createPayments({
      STRIPE_SECRET_KEY: 'sk_test_other',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_other',
      STRIPE_API_BASE: provider.url + ending,
      APP_URL: 'http://localhost:8080',
    });
    await expect(payments?.stripe.customers.retrieve('cus_1')).resolves.toMatchObject({ id: 'cus_1' });
  });
});

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPayments } from './createPayments.ts';
import { orProviderUnavailable } from './failures.ts';

/** How long the gateway waits for a response to most calls (`USUAL_RESPONSE_MS` of its `forward.ts`). */
const GATEWAY_GIVES_UP_MS = 30_000;

it(
  'A call to a provider that never responds times out before the gateway gives up on svc-billing',
  async () => {
    const server = createServer(() => undefined);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      const payments = createPayments({
        STRIPE_SECRET_KEY: 'sk_test_hanging',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_hanging',
        STRIPE_API_BASE: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        APP_URL: 'http://localhost:8080',
      });
      const asked = orProviderUnavailable(async () => payments?.stripe.customers.create({ email: 'ada@example.com' }));
      const outcome = await Promise.race([
        asked.catch((error: unknown) => error),
        sleep(GATEWAY_GIVES_UP_MS, 'nothing', { ref: false }),
      ]);
      expect(outcome).toMatchObject({ status: 503 });
    } finally {
      server.closeAllConnections();
      server.close();
    }
  },
  2 * GATEWAY_GIVES_UP_MS,
);

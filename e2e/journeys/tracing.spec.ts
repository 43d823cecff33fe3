import { pathOf } from '@jobtrail/contract';
import { type CollectedSpan, type Collector, startCollector } from '@jobtrail/service-kit/testing/collector';
import { patient } from '../patience.ts';
import { type Product, startProduct } from '../product/product.ts';
import { expect, signInByApi, test as base } from './test.ts';

const WITHIN_MS = 30_000;
const ERROR_LINE =
  /^\[svc-core\] +warn +an error in a browser type=TypeError message=board\.open is not a function part=mfe-jobs build=\w+ page=\/dashboard frames=\["\? remoteEntry\.js:1:\d+"\] requestId=/m;

/** A product of this worker that sends its spans to a collector. */
const test = base.extend<object, { traced: Product & { collector: Collector } }>({
  traced: [
    async ({}, use) => {
      const collector = await startCollector();
      const product = await startProduct({
        env: {
          OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
          OTEL_TRACES_SAMPLER: 'parentbased_always_on',
          OTEL_BSP_SCHEDULE_DELAY: '200',
        },
      });
      await use({ ...product, collector });
      await product.stop();
      await collector.close();
    },
    { scope: 'worker', timeout: patient(120_000) },
  ],
  product: async ({ traced }, use) => {
    await use({ url: traced.url, dataDir: traced.dataDir, postingsUrl: traced.postingsUrl });
  },
  baseURL: async ({ traced }, use) => {
    await use(traced.url);
  },
});

const nameOf = ({ service, name }: CollectedSpan): string => `${service}: ${name}`;

/** The names of a span and its ancestors, up to the root of the trace. */
function ancestorNames(spans: readonly CollectedSpan[], last: CollectedSpan): string[] {
  const parent = spans.find(({ spanId }) => spanId === last.parentSpanId);
  return parent ? [...ancestorNames(spans, parent), nameOf(last)] : [nameOf(last)];
}

test('one trace leads from the load of a page through gateway and svc-core to SQL', async ({
  signedIn,
  traced: { collector },
  account,
}) => {
  await signedIn.goto('/schedule');
  const ways = (): string[][] => {
    const statements = collector.spans.filter(({ name }) => name === 'SELECT interviews');
    return statements.map((statement) => ancestorNames(collector.spans, statement));
  };
  await expect
    .poll(ways, { timeout: WITHIN_MS })
    .toContainEqual([
      'browser: page load',
      'browser: GET /api/interviews',
      'gateway: GET /api/interviews',
      'svc-core: GET /api/interviews',
      'svc-core: SELECT interviews',
    ]);
  expect(collector.text()).not.toContain(account.email);
  expect(collector.text()).not.toContain(account.name);
});

test('the email of a request belongs to its trace, through two queues to the mail server', async ({
  request,
  product,
  account,
  traced: { collector },
}) => {
  const response = await request.post(product.url + pathOf('forgotPassword'), { data: { email: account.email } });
  expect(response.ok()).toBe(true);
  const ways = (): string[][] =>
    collector.spans.filter(({ name }) => name === 'send email').map((sent) => ancestorNames(collector.spans, sent));
  await expect
    .poll(ways, { timeout: WITHIN_MS })
    .toContainEqual([
      'gateway: POST /api/auth/forgot-password',
      'svc-core: POST /api/auth/forgot-password',
      'svc-core: process outgoing_mails',
      'svc-core: POST /internal/messages',
      'svc-mail: POST /internal/messages',
      'svc-mail: process account emails',
      'svc-mail: send email',
    ]);
  expect(collector.text()).not.toContain(account.email);
});

test('an error in a remote reaches the log, with its position in our code', async ({
  page,
  context,
  product,
  account,
  pageErrors,
  traced: { output },
}) => {
  pageErrors.allow({ path: /^\/assets\/mfe-jobs\// });
  pageErrors.allowMessages(/board\.open|\[E-\w+\]/);
  await page.route(/\/assets\/mfe-jobs\/[^/]+\/remoteEntry\.js/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'throw new TypeError("board.open is not a function");' }),
  );
  await signInByApi(context, product, account);
  await page.goto('/dashboard?q=Ada');
  await expect.poll(output, { timeout: WITHIN_MS }).toMatch(ERROR_LINE);
  expect(output()).not.toContain('q=Ada');
});

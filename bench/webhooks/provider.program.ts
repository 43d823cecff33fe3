// A fake Stripe that responds to svc-billing at once: every customer has one paid subscription. It is a separate
// process that does little work, because a real provider runs on other machines. Sends its address to the parent
// process.
import { createServer } from 'node:http';
import { serve } from '../stack/serve.ts';

const MONTH = 2_592_000;
const NOW = Math.floor(Date.now() / 1000);
const PRICE = {
  id: 'price_bench',
  object: 'price',
  unit_amount: 1000,
  recurring: { interval: 'month', interval_count: 1 },
};

const list = (data: object[]) => ({ object: 'list', url: '/', has_more: false, data });

const subscription = (customer: string) => ({
  id: `sub_${customer}`,
  object: 'subscription',
  customer,
  status: 'active',
  created: NOW,
  currency: 'usd',
  cancel_at: null,
  cancel_at_period_end: false,
  ended_at: null,
  latest_invoice: null,
  items: list([
    { id: `si_${customer}`, price: PRICE, quantity: 1, current_period_start: NOW, current_period_end: NOW + MONTH },
  ]),
});

const charge = (customer: string) => ({
  id: `ch_${customer}`,
  object: 'charge',
  customer,
  status: 'succeeded',
  captured: true,
  amount: 1000,
  amount_captured: 1000,
  amount_refunded: 0,
  refunded: false,
  disputed: false,
  currency: 'usd',
  created: NOW,
  failure_message: null,
  billing_details: { email: null },
  receipt_email: null,
});

const LISTS: Record<string, (customer: string) => object[]> = {
  '/v1/prices': () => [PRICE],
  '/v1/events': () => [],
  '/v1/invoices': () => [],
  '/v1/subscriptions': (customer) => [subscription(customer)],
  '/v1/charges': (customer) => [charge(customer)],
};

serve(
  createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider');
    const id = pathname.split('/')[3] ?? '';
    const listed = LISTS[pathname]?.(searchParams.get('customer') ?? '');
    const body =
      listed === undefined ? { id, object: 'customer', created: NOW, email: `${id}@example.com` } : list(listed);
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }),
);

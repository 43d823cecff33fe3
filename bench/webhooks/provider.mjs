// Answers svc-billing's looks in place of Stripe, at once: every customer has one paid subscription. A process of its own, so
// so that the work a real provider does elsewhere costs little here. Reports its address over IPC.
import { createServer } from 'node:http';

const MONTH = 2_592_000;
const NOW = Math.floor(Date.now() / 1000);
const PRICE = {
  id: 'price_bench',
  object: 'price',
  unit_amount: 1000,
  recurring: { interval: 'month', interval_count: 1 },
};

/** @param {object[]} data */
const list = (data) => ({ object: 'list', url: '/', has_more: false, data });

/** @param {string} customer */
const subscription = (customer) => ({
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
/** @param {string} customer */
const charge = (customer) => ({
  id: `ch_${customer}`,
  object: 'charge',
  customer,
  status: 'succeeded',
  captured: true,
  amount: 1000,
  amount_captured: 1000,
  amount_refunded: 0,
  disputed: false,
  currency: 'usd',
  created: NOW,
  failure_message: null,
  billing_details: { email: null },
  receipt_email: null,
});

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider');
  const customer = searchParams.get('customer') ?? '';
  const id = pathname.split('/')[3] ?? '';
  /** @type {Record<string, () => object>} */
  const answers = {
    '/v1/prices': () => list([PRICE]),
    '/v1/events': () => list([]),
    '/v1/invoices': () => list([]),
    '/v1/subscriptions': () => list([subscription(customer)]),
    '/v1/charges': () => list([charge(customer)]),
  };
  const body = JSON.stringify(answers[pathname]?.() ?? { id, object: 'customer', email: `${id}@example.com` });
  response.writeHead(200, { 'content-type': 'application/json' }).end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(`http://127.0.0.1:${typeof address === 'object' ? String(address?.port) : ''}`);
});
process.on('SIGTERM', () => process.exit());

import { paymentIn, withoutPayment } from './paymentReturn.ts';

const added = 'payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=';

test('the URL contains the outcome of a payment', () => {
  expect(paymentIn(`?${added}succeeded`)).toBe('paid');
  expect(paymentIn(`?${added}failed`)).toBe('refused');
  expect(paymentIn('?setup_intent=seti_1&redirect_status=succeeded')).toBe('paid');
});

test('a URL without a payment has no outcome', () => {
  expect(paymentIn('')).toBeNull();
  expect(paymentIn('?redirect_status=succeeded')).toBeNull();
});

test("the provider's parameters are removed from the URL, all others stay", () => {
  expect(withoutPayment(`?job=1&${added}succeeded`)).toBe('?job=1');
  expect(withoutPayment(`?${added}failed`)).toBe('');
});

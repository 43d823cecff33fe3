import { paymentIn, withoutPayment } from './paymentReturn.ts';

const added = 'payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=';

test('the provider says in the address how a payment ended', () => {
  expect(paymentIn(`?${added}succeeded`)).toBe('paid');
  expect(paymentIn(`?${added}failed`)).toBe('refused');
  expect(paymentIn('?setup_intent=seti_1&redirect_status=succeeded')).toBe('paid');
});

test('an address without a payment says nothing', () => {
  expect(paymentIn('')).toBeNull();
  expect(paymentIn('?redirect_status=succeeded')).toBeNull();
});

test('what the provider added leaves the address, everything else stays', () => {
  expect(withoutPayment(`?job=1&${added}succeeded`)).toBe('?job=1');
  expect(withoutPayment(`?${added}failed`)).toBe('');
});

import { completionMessage } from './completionMessage.ts';

test.each([
  ['The checkout session has expired', 'Your signup session has expired. Please try signing up again.'],
  ['Payment not completed (status: unpaid)', 'Payment was not completed. Please try again or contact support.'],
  ['Account creation failed', 'Account creation failed'],
  ['', 'Account setup failed. Please contact support or try signing up again.'],
  [undefined, 'Account setup failed. Please contact support or try signing up again.'],
])("the server's message %p is replaced with the specified sentence", (message, shown) => {
  expect(completionMessage(message)).toBe(shown);
});

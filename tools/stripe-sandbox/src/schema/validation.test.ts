import { blank } from './blank.ts';
import { responseProblem } from './validation.ts';

describe('A response of the sandbox', () => {
  const customer = blank('customer');
  const subscription = blank('subscription');
  const item = blank('subscription_item');

  it('has no problem if it matches its schema, also where it contains other objects', () => {
    expect(responseProblem('customer', customer)).toBeNull();
    expect(responseProblem('subscription', { ...subscription, customer })).toBeNull();
    expect(responseProblem('subscription', { ...subscription, customer: 'cus_1' })).toBeNull();
  });

  it.each([
    ['a field', 'customer', { ...customer, balance: 'none' }, /^customer\/balance must be number /],
    [
      'a missing field',
      'customer',
      { ...customer, created: undefined },
      /^customer must have required property 'created'/,
    ],
    [
      'a field of a part',
      'customer',
      { ...customer, invoice_settings: { ...blank('Customer.InvoiceSettings'), footer: 7 } },
      /^customer\/invoice_settings\/footer must be string,null /,
    ],
    [
      'a field of an object in a list of another one',
      'subscription',
      {
        ...subscription,
        items: {
          object: 'list',
          url: '',
          has_more: false,
          data: [{ ...item, price: { ...blank('price'), active: 1 } }],
        },
      },
      /^subscription\/items\/data\/0\/price\/active must be boolean /,
    ],
  ])('names %s that does not match', (_, name, response, problem) => {
    expect(responseProblem(name, response)).toMatch(problem);
  });

  it('has a problem if there is no such kind of object', () => {
    expect(responseProblem('invention', {})).toBe('there is no schema invention');
  });
});

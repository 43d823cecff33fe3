import { analyticsAddress, figureAddress, NO_FILTERS, summaryQuery, type View, viewOf } from './address.ts';

const TODAY = '2026-11-24';
const view = (changes: Partial<View> = {}): View => ({ period: { name: '13-weeks' }, filters: NO_FILTERS, ...changes });
const read = (address: string) => viewOf(new URL(address, 'http://localhost').searchParams);

test('an address without a query shows 13 weeks without filters', () => {
  expect(read('/analytics')).toEqual(view());
  expect(analyticsAddress(view())).toBe('/analytics');
});
test.each<View>([
  view({ period: { name: 'all' } }),
  view({ period: { name: 'dates', from: '2026-11-01', to: null } }),
  view({ period: { name: 'dates', from: null, to: '2026-11-03' } }),
  view({
    filters: {
      stage: ['offer', 'phone screen'],
      tag: ['C++ & C#', 'a=b', 'ünïcode "quoted"'],
      source: ['unknown', 'referral'],
      location: ['Lisbon, Portugal'],
    },
  }),
])('an address keeps the view: %j', (given) => {
  expect(read(analyticsAddress(given))).toEqual(given);
  expect(read(figureAddress(given, 'applications'))).toEqual(given);
});
test('invalid values in an address are ignored', () => {
  expect(read('/analytics?period=forever&from=2026-02-30&stage=hired&source=nowhere&tag=&tag=a&tag=a')).toEqual(
    view({ filters: { ...NO_FILTERS, tag: ['a'] } }),
  );
  const many = Array.from({ length: 80 }, (_, index) => `tag=${index}`).join('&');
  expect(read(`/analytics?${many}`).filters.tag).toHaveLength(50);
});
test('the call gets the days of the period and each filter as a JSON list', () => {
  expect(summaryQuery(view({ filters: { ...NO_FILTERS, tag: ['Remote', 'Senior'] } }), TODAY)).toEqual({
    from: '2026-08-31',
    tag: '["Remote","Senior"]',
  });
  expect(summaryQuery(view({ period: { name: 'all' } }), TODAY)).toEqual({});
});
test('a figure opens in the table, with the period and the filters', () => {
  expect(
    figureAddress(view({ period: { name: 'all' }, filters: { ...NO_FILTERS, source: ['referral'] } }), 'offers'),
  ).toBe('/table?period=all&source=referral&figure=offers');
});

test('a typed filter is part of the address, of the request and of the addresses of figures', () => {
  const view = viewOf(new URLSearchParams('q=silent:yes -tag:go&stage=offer'));
  expect(view).toMatchObject({ q: 'silent:yes -tag:go', filters: { stage: ['offer'] } });
  expect(viewOf(new URL(analyticsAddress(view), 'http://x').searchParams)).toEqual(view);
  expect(new URL(figureAddress(view, 'offers'), 'http://x').searchParams.get('q')).toBe('silent:yes -tag:go');
  expect(summaryQuery(view, '2026-11-24')).toMatchObject({ q: 'silent:yes -tag:go' });
  expect(viewOf(new URLSearchParams('q=+'))).not.toHaveProperty('q');
});

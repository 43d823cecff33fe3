import { smartTagsOf } from './smartTagsOf.ts';

function payOf(salary: string, location: string | null = null) {
  return smartTagsOf({ title: '', location, salary }).pay;
}

describe('the pay of a salary', () => {
  it.each([
    ['120k', 120_000, 120_000, null, null],
    ['1.2 Mio CZK', 1_200_000, 1_200_000, 'CZK', null],
    ['1,5 Mio. Ft', 1_500_000, 1_500_000, 'HUF', null],
    ['50-60.000 EUR', 50_000, 60_000, 'EUR', null],
    ['£85k - 110k', 85_000, 110_000, 'GBP', null],
    ['85-110k GBP', 85_000, 110_000, 'GBP', null],
    ['25/h', 25, 25, null, 'hour'],
    ['16,50 € / heure', 16.5, 16.5, 'EUR', 'hour'],
    ['€45.000 - €55.000 brutto / Jahr', 45_000, 55_000, 'EUR', 'year'],
    ['35 000 – 45 000 Kč / měsíc', 35_000, 45_000, 'CZK', 'month'],
    ['CZK 50,000 - 80,000 a month', 50_000, 80_000, 'CZK', 'month'],
    ['R$ 4.500,00 por mês', 4_500, 4_500, 'BRL', 'month'],
    ['EGP 13,254 - 15,887 a month', 13_254, 15_887, 'EGP', 'month'],
    ['12-18 LPA', 1_200_000, 1_800_000, 'INR', 'year'],
    ['Annual salary: £50,000', 50_000, 50_000, 'GBP', 'year'],
    ['up to €60,000 a year', null, 60_000, 'EUR', 'year'],
    ['ab 21,00 € pro Stunde', 21, null, 'EUR', 'hour'],
    ['£90,000+', 90_000, null, 'GBP', null],
    ['£60,000 DOE', 60_000, 60_000, 'GBP', null],
    ['£70,000 + bonus + equity', 70_000, 70_000, 'GBP', null],
    ['€80k, 0.1% - 0.5% equity', 80_000, 80_000, 'EUR', null],
    ['年収500万円～800万円', 5_000_000, 8_000_000, 'JPY', 'year'],
  ])('%s', (salary, min, max, currency, period) =>
    expect(payOf(salary)).toMatchObject({ value: { min, max, currency, period } }),
  );

  it.each(['Competitive', 'DOE', '80-100 %', '401k', '0.5% equity', '40 hours per week', '1,2 mil. Kč'])(
    'is unknown without an amount: %s',
    (salary) => expect(payOf(salary)).toBeUndefined(),
  );

  it('is unknown if it depends on results', () => {
    const [reason] = reasonsOf(payOf('OTE $160k'));
    expect(reason).toEqual({ value: null, evidence: { source: 'salary', words: '$160k', token: '$160k' } });
  });

  it('is the base next to what results add', () =>
    expect(payOf('£80k base, £160k OTE')).toMatchObject({ value: { min: 80_000, max: 80_000 } }));

  it('is unknown if the salary names two different ones', () =>
    expect(reasonsOf(payOf('€60,000 in Berlin; €50,000 in Leipzig')).map(({ evidence }) => evidence.words)).toEqual([
      '€60,000',
      '€50,000',
    ]));
});

describe('the currency of "$"', () => {
  it.each([
    ['Austin, TX', 'USD'],
    ['New York', 'USD'],
    ['Remote, US', 'USD'],
    ['Toronto, ON', 'CAD'],
    ['Vancouver, Canada', 'CAD'],
    ['Sydney', 'AUD'],
    ['Singapore', 'SGD'],
    ['Auckland, New Zealand', 'NZD'],
    [null, null],
    ['Berlin', null],
    ['Remote', null],
    ['Bogotá, CO', null],
    ['Toronto or New York', null],
  ])('in %s is %s', (location, currency) =>
    expect(payOf('$100,000 a year', location)).toMatchObject({ value: { currency } }),
  );

  it.each([
    ['$100,000 CAD', 'CAD'],
    ['US$100,000', 'USD'],
    ['A$100,000', 'AUD'],
  ])('is that of the words, not of the place: %s', (salary, currency) =>
    expect(payOf(salary, 'Singapore')).toMatchObject({ value: { currency } }),
  );
});

describe('the pay of a year', () => {
  it.each([
    ['€25 an hour', 52_000],
    ['€400 per day', 104_000],
    ['€1,000 per week', 52_000],
    ['€4,000 a month', 48_000],
    ['€48,000 a year', 48_000],
  ])('%s', (salary, yearly) =>
    expect(payOf(salary)).toMatchObject({ value: { yearly: { min: yearly, max: yearly } } }),
  );

  it('is unknown without a period, however large the amount is', () =>
    expect(payOf('€48,000')).toMatchObject({ value: { period: null, yearly: null } }));
});

function reasonsOf(tag: ReturnType<typeof payOf>) {
  return tag && 'reasons' in tag ? tag.reasons : [];
}

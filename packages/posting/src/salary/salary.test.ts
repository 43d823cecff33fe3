import { numbersIn, salaryIn, salaryInText } from './salary.ts';

describe('a salary next to its label', () => {
  it.each([
    ['$120,000 - $150,000 a year', '$120,000 - $150,000 a year'],
    ['€3.200,50 brutto / Monat', '€3.200,50 brutto / Monat'],
    ['50 000 – 80 000 Kč / měsíc', '50 000 – 80 000 Kč / měsíc'],
    ['£85k - 110k', '£85k - 110k'],
    ['CHF 95’000 – 110’000', 'CHF 95’000 – 110’000'],
    ['月給 250,000円 ~ 320,000円', '月給 250,000円 ~ 320,000円'],
    ['월급 218만원 ~ 240만원', '월급 218만원 ~ 240만원'],
    ['30 000 - 40 000 zł brutto', '30 000 - 40 000 zł brutto'],
    ['16,50 € / heure', '16,50 € / heure'],
    ['45.000 - 55.000', '45.000 - 55.000'],
    ['R$ 4.500,00 por mês', 'R$ 4.500,00 por mês'],
    ['12-18 LPA', '12-18 LPA'],
    ['4.5-7 Lacs P.A.', '4.5-7 Lacs P.A.'],
    ['٨٠٠٠ - ١١٠٠٠ ريال شهريا', '٨٠٠٠ - ١١٠٠٠ ريال شهريا'],
  ])('is returned as written: %s', (given, expected) => expect(salaryIn(given)).toBe(expected));

  it.each([
    'Competitive',
    'DOE',
    'Negotiable',
    'Nach Vereinbarung',
    '',
    '0',
    '$0 - $0',
    'Up to 100 %',
    'Enter your expectation',
  ])('is null without an amount: %s', (given) => expect(salaryIn(given)).toBeNull());
});

describe('a salary in running text', () => {
  it.each([
    ['The base salary range for this role is $170,000—$216,000 USD per year.', [170_000, 216_000]],
    ['Compensation: $120K/yr - $220K/yr', [120_000, 220_000]],
    ['Das Gehalt liegt zwischen 48.000 € und 56.000 € im Jahr.', [48_000, 56_000]],
    ['Nabízíme mzdu 45 000 – 60 000 Kč hrubého.', [45_000, 60_000]],
    ['Wynagrodzenie: 12 000 - 16 000 PLN netto', [12_000, 16_000]],
    ['Pay: $16.00 - $20.00 per hour', [16, 20]],
    ['Salaire : 42 000 € à 50 000 € brut annuel', [42_000, 50_000]],
    ['The pay range is $93,200 -- $179,200 annually.', [93_200, 179_200]],
    ['年収500万円～800万円', [5_000_000, 8_000_000]],
    ['Salary: ₹8,00,000 - ₹12,00,000 a year', [800_000, 1_200_000]],
    ['$18.50/hr', [18.5]],
    ['Full-time. $21/hour plus tips. Come by.', [21]],
    ['£55,000 - £62,000 + car allowance', [55_000, 62_000]],
    ['Salary: £60,000 - £70,000 plus bonus', [60_000, 70_000]],
    ['Salaris tussen € 2.350 en € 2.800', [2_350, 2_800]],
    ['Fizetés: bruttó 380 000 Ft', [380_000]],
    ['Зарплата 30 000 – 40 000 грн', [30_000, 40_000]],
    ['1.500 € brutos/mes', [1_500]],
    ['AED 15,000 per month', [15_000]],
    ['od 35 000 Kč', [35_000]],
    ['Up to £60,000', [60_000]],
    ['Stundenlohn ab 21,00 €, dazu Fahrgeld.', [21]],
    ['Wir zahlen dir CHF 5200 bis 5900 im Monat, 13-mal.', [5_200, 5_900]],
    ['Offriamo un contratto, 1.700 € netti al mese e riposo la domenica.', [1_700]],
    ['Fresher role, 4.5-7 Lacs P.A.', [450_000, 700_000]],
    ['الراتب ٨٠٠٠ - ١١٠٠٠ ريال', [8_000, 11_000]],
    ['AED ۸۰۰۰ - ۱۱۰۰۰ per month', [8_000, 11_000]],
    ['שכר: 9,000-11,000 ₪ לחודש', [9_000, 11_000]],
    ['Salario: 30.000 € - 36.000 € brutos al año', [30_000, 36_000]],
  ])('is found in a sentence about pay: %s', (line, numbers) => {
    const salary = salaryInText(['About the role', line]);
    expect(salary).not.toBeNull();
    expect(numbersIn(salary ?? '')).toEqual(numbers);
  });

  it('is found below a heading about pay', () =>
    expect(salaryInText(['Salary range', '$90,000 - $110,000'])).toBe('$90,000 - $110,000'));

  it.each([
    'We raised $45 million in our Series B.',
    'A signing bonus of $5,000 is paid after three months.',
    'You get €1,500 per year for learning.',
    'We manage over $2,000,000 in assets for our customers.',
    'Post a job for $299',
    'Our revenue grew to $12M in 2024.',
    'Referral bonus: 10 000 Kč',
    'Call us at 555 123 4567',
    '$2/hr',
    'from $500',
    '€20 per month',
    'Plans for teams that grow from $1,000 a month',
    'You have 3 - 5 years of experience.',
    '401(k) match up to $10,000 per year',
    'Parking near the office costs $3/hour for guests of the team.',
    'Bonus plus £3,000 car allowance',
    'Eine Belohnung von 500 € für Hinweise.',
  ])('is not another amount of money: %s', (line) => expect(salaryInText([line])).toBeNull());
});

it('is not an amount below a heading about something else', () =>
  expect(salaryInText(['Referral bonus', 'od 35 000 Kč'])).toBeNull());

describe('every form of a range', () => {
  const currencies = [
    ['$', ''],
    ['€', ''],
    ['', ' €'],
    ['', ' EUR'],
    ['CHF ', ''],
    ['', ' Kč'],
    ['', ' PLN'],
    ['£', ''],
  ] as const;
  const thousands = [',', '.', ' ', "'"];
  const dashes = ['-', ' - ', '–', ' – ', ' to '];
  const grouped = (value: number, mark: string) => String(value).replace(/(?=(?:\d{3})+$)(?<=\d)/g, mark);
  const forms = currencies.flatMap(([before, after]) =>
    thousands.flatMap((mark) => dashes.map((dash) => ({ before, after, mark, dash }))),
  );

  it.each(forms)('is read completely, with its numbers: %p', ({ before, after, mark, dash }) => {
    for (const [low, high] of [
      [30_000, 45_000],
      [1_250, 1_900],
      [100_000, 125_500],
    ] as const) {
      const text = `${before}${grouped(low, mark)}${after}${dash}${before}${grouped(high, mark)}${after}`;
      expect(numbersIn(salaryInText([`Salary: ${text} a year, full time`]) ?? '')).toEqual([low, high]);
    }
  });
});

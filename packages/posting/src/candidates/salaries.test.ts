import { readBest } from '../ranking/testing/readBest.ts';

const TEXT =
  '<h3>Responsibilities</h3><p>You will bake with others.</p><h3>Requirements</h3><p>Two years of it.</p><a>Apply now</a>';
const salaryOf = (body: string) =>
  readBest({
    html: `<!doctype html><html><head><title>Baker - Globex</title></head><body><h1>Baker</h1>${body}${TEXT}</body></html>`,
    url: 'https://www.globex.example/jobs/1',
  }).salary?.value ?? null;

describe('the pay', () => {
  it('is read from a row whose facts have nothing between them', () =>
    expect(
      salaryOf(
        '<div><span>Rostock</span><span>Hybrides Arbeiten</span><span>45.000 € – 58.000 € pro Jahr</span></div>',
      ),
    ).toBe('45.000 € – 58.000 € pro Jahr'));

  it('is read from one of several facts in a line', () =>
    expect(salaryOf('<p>Hexham · Permanent · up to £65,000 DOE</p>')).toBe('up to £65,000'));

  it('is the salary rather than a small allowance above it', () =>
    expect(
      salaryOf(
        '<ul><li>Carry the pager (we pay €450 for each week)</li></ul><p>The base salary for this position is €62,000 - €78,000 a year.</p>',
      ),
    ).toBe('€62,000 - €78,000 a year'));

  it('is not a small amount for a month below a heading about pay', () =>
    expect(
      salaryOf('<ul><li>überdurchschnittliche Vergütung</li><li>Deutschlandticket für 50 € im Monat</li></ul>'),
    ).toBeNull());

  it('is read next to the label of a minimum', () =>
    expect(salaryOf('<div><div>Minimum hourly rate</div><div>$19.00</div></div>')).toBe('$19.00'));

  it.each([
    ['Mức lương: 20 - 30 triệu VND', '20 - 30 triệu VND'],
    ['Gaji: Rp 8.000.000 - Rp 12.000.000', 'Rp 8.000.000 - Rp 12.000.000'],
    ['เงินเดือน 25,000 - 35,000 บาท', '25,000 - 35,000 บาท'],
    ['Заплата: 2500 - 3500 лв.', '2500 - 3500 лв.'],
    ['Salary: R45 000 - R60 000 per month', 'R45 000 - R60 000 per month'],
    ['Salario: 24.000€ - 30.000€ b/a', '24.000€ - 30.000€ b/a'],
    ['Vergütung: E13 TV-L', 'E13 TV-L'],
    ['OTE $180k ($90k base)', '$90k'],
    ['The package is PKR 150,000 to 200,000 monthly', 'PKR 150,000 to 200,000 monthly'],
    ['Atlyginimas: 1800 - 2500 Eur/mėn.', '1800 - 2500 Eur/mėn.'],
    ['Palkka 2 800 - 3 200 €/kk', '2 800 - 3 200 €/kk'],
    ['Gaji 8 - 12 juta per bulan', '8 - 12 juta per bulan'],
  ])('is read in other words and currencies: %s', (line, pay) => expect(salaryOf(`<p>${line}</p>`)).toBe(pay));

  it.each([
    ['This is a part-time position at $25.00 per hour.', '$25.00 per hour'],
    ['A full-time position at $80,000 per year', '$80,000 per year'],
    ['The role pays $37.50 per hour', '$37.50 per hour'],
    ['Es handelt sich um eine Vollzeitstelle mit 3.400 € im Monat.', '3.400 € im Monat'],
    ["C'est un poste à temps plein à 2 300 € par mois.", '2 300 € par mois'],
    ['Es un puesto a jornada completa de 1.800 € al mes.', '1.800 € al mes'],
  ])('is read in a sentence without a word for pay: %s', (line, pay) => expect(salaryOf(`<p>${line}</p>`)).toBe(pay));

  it.each([
    ['Between € 2,651 (scale 9) and € 3,997 (scale 10, Dutch system) gross a month', '€ 2,651 - € 3,997 a month'],
    ['We pay €50,000 (junior) to €70,000 (senior) a year', '€50,000 - €70,000 a year'],
    ['We pay €50,000 for juniors and up to €70,000 for seniors', '€50,000 - €70,000'],
    ['Salary between 3000 EUR gross and 4500 EUR gross a month', '3000 EUR gross - 4500 EUR gross a month'],
    ['€ 2,770 (first year) to € 3,539 (fourth year)', '€ 2,770 - € 3,539'],
    ['Wir zahlen 48.000 € (Einstieg) bis 62.000 € (mit Erfahrung) im Jahr.', '48.000 € - 62.000 € im Jahr'],
    ['We pay £50,000 (basic) and a bonus of £5,000', '£50,000'],
  ])('has both ends of a range with remarks between: %s', (line, pay) => expect(salaryOf(`<p>${line}</p>`)).toBe(pay));
});

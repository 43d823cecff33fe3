import { readPosting } from '../html.ts';

const TEXT =
  '<h3>Responsibilities</h3><p>You will bake with others.</p><h3>Requirements</h3><p>Two years of it.</p><a>Apply now</a>';
const salaryOf = (body: string) =>
  readPosting({
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
});

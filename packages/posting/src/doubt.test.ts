import { readPosting } from './html.ts';
import type { Preferred, Reading } from './Reading.ts';

const TASKS =
  '<h3>Your tasks</h3><p>You will bake bread.</p><h3>Requirements</h3><p>Two years of baking.</p><a href="/apply">Apply now</a>';

/** A page of a site that writes the employer below the headline, and calls the job's department by a name too. */
const posting = (position: string, below: string, url: string, preferred?: Preferred): Reading =>
  readPosting({
    html: `<!doctype html><html><head><title>${position}</title></head><body><h1>${position}</h1>${below}${TASKS}</body></html>`,
    url,
    preferred,
  });
const first = (preferred?: Preferred): Reading =>
  posting('Baker', '<p>Globex Mills</p><p>Initech Ovens</p>', 'https://find.example/jobs/1', preferred);
const second = (preferred?: Preferred): Reading =>
  posting('Pastry Cook', '<p>Hooli Flour</p><p>Umbrella Cakes</p>', 'https://find.example/jobs/2', preferred);
const companiesIn = ({ others }: Reading): string[] => others.company.map(({ value }) => value);

describe('a value in doubt', () => {
  it('is left blank, with the candidates, best first', () => {
    const reading = first();
    expect(reading.company).toBeNull();
    expect(companiesIn(reading)).toEqual(['Globex Mills', 'Initech Ovens']);
  });

  it('does not make the page less of a posting', () =>
    expect(first()).toMatchObject({ refusal: null, position: { value: 'Baker' } }));

  it('is none in structured data', () => {
    const data = {
      '@context': 'https://schema.org',
      '@type': 'JobPosting',
      title: 'Baker',
      hiringOrganization: { name: 'Globex' },
    };
    const reading = posting(
      'Baker',
      `<p>Initech Ovens</p><script type="application/ld+json">${JSON.stringify(data)}</script>`,
      'https://find.example/jobs/1',
    );
    expect(reading.company).toMatchObject({ value: 'Globex', source: 'json-ld' });
    expect(reading.others).toEqual({ company: [], position: [], location: [], salary: [] });
    expect(reading.remembered).toEqual([]);
  });

  it('is none on a page that is refused', () =>
    expect(readPosting({ html: '<h1>Our story</h1><p>We bake.</p>', url: 'https://find.example/' })).toMatchObject({
      refusal: 'no-posting',
      others: { company: [], position: [], location: [], salary: [] },
      remembered: [],
    }));
});

describe('the place of a value', () => {
  const placeOf = (reading: Reading, value: string) =>
    [...reading.others.company, reading.company].find((found) => found?.value === value)?.place ?? '';

  it('is the same on two pages of a site', () => {
    const place = placeOf(first(), 'Initech Ovens');
    expect(place).not.toBe('');
    expect(placeOf(second(), 'Umbrella Cakes')).toBe(place);
    expect(placeOf(second(), 'Hooli Flour')).not.toBe(place);
  });

  it('decides what is filled from the next page, if a person has chosen it', () => {
    const reading = second({ company: placeOf(first(), 'Initech Ovens') });
    expect(reading.company?.value).toBe('Umbrella Cakes');
    expect(reading.remembered).toEqual(['company']);
    expect(companiesIn(reading)).toEqual(['Hooli Flour']);
  });

  it('decides nothing on a page without it', () => {
    const reading = second({ company: 'logo', salary: 'label' });
    expect(reading).toEqual(second());
  });
});

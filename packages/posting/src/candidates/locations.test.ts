import { readBest } from '../ranking/testing/readBest.ts';

const TEXT =
  '<h3>Responsibilities</h3><p>You will bake with others.</p><h3>Requirements</h3><p>Two years of it.</p><a>Apply now</a>';
const locationOf = (body: string, title = 'Baker - Globex') =>
  readBest({
    html: `<!doctype html><html><head><title>${title}</title></head><body>${body}${TEXT}</body></html>`,
    url: 'https://www.globex.example/jobs/1',
  }).location?.value ?? null;

describe('the place in a row of facts', () => {
  it('may be in no list if it is the only name', () =>
    expect(locationOf('<h1>Baker</h1><p>Globex</p><ul><li>Oberwiesel</li><li>Full-time</li></ul>')).toBe('Oberwiesel'));

  it('is the name that sounds like a town', () =>
    expect(
      locationOf(
        '<h1>Baker</h1><div><span>Bad Rotenfels</span><span>Berufserfahrene</span><span>Vollzeit</span><span>Lebensmittel</span></div>',
      ),
    ).toBe('Bad Rotenfels'));

  it('is the name beside a department in Danish', () =>
    expect(
      locationOf(
        '<h1>Baker</h1><div><span>Produktion</span><span>·</span><span>Ebeltoft</span><span>·</span><span>Delvist fjernarbejde</span></div>',
      ),
    ).toBe('Ebeltoft'));

  it('follows the number of a French department', () =>
    expect(locationOf('<h1>Baker</h1><p>45 - Châteauneuf-sur-Loire - Localiser avec Mappy</p>')).toBe(
      'Châteauneuf-sur-Loire',
    ));

  it('is beside the employer', () =>
    expect(locationOf('<h1>Baker</h1><p><a>Globex</a> - Vilanova i la Geltrú</p>')).toBe('Vilanova i la Geltrú'));

  it('stands between pictures', () =>
    expect(locationOf('<h1>Baker</h1><p>📍 Ghent &nbsp; 🕒 4 days a week &nbsp; 💶 €3,100 – €3,700 a month</p>')).toBe(
      'Ghent',
    ));

  it('is blank if several names may be it', () =>
    expect(
      locationOf('<h1>Baker</h1><div><span>Rotenfelser</span><span>Berufserfahrene</span><span>Vollzeit</span></div>'),
    ).toBeNull());

  it('may be a town with its county', () =>
    expect(locationOf('<h1>Baker</h1><h4>Hexham, Northumberland · Permanent · up to £65,000 DOE</h4>')).toBe(
      'Hexham, Northumberland',
    ));
});

it('is in the title rather than in the list of all offices', () =>
  expect(
    locationOf(
      '<h1>Baker</h1><p>Bake.</p><h2>Our offices</h2><p>Hamburg · Berlin · Leipzig</p>',
      'Baker – Globex – Berlin',
    ),
  ).toBe('Berlin'));

it('is where a sentence says that the employer is', () =>
  expect(locationOf('<h1>Baker</h1><p>We bake. Globex in Grantham has 640 ovens.</p>')).toBe('Grantham'));

it('is not read from other jobs', () =>
  expect(
    locationOf(
      '<h1>Baker</h1><p>Bread.</p><h2>See other jobs</h2><ul><li>Pharmacist, Omaha</li><li>Nurse, Lincoln</li></ul>',
    ),
  ).toBeNull());

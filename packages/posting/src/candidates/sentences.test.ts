import { readBest } from '../ranking/testing/readBest.ts';

const TEXT =
  '<h3>Responsibilities</h3><ul><li>You will bake with others.</li></ul><h3>Requirements</h3><ul><li>Two years of it.</li></ul><p>Apply now</p>';
const read = (body: string, title = 'JOB TITLE') =>
  readBest({
    html: `<!doctype html><html><head><title>${title}</title></head><body>${body}${TEXT}</body></html>`,
    url: 'https://boards.example.org/x/12',
  });

describe('the company in a sentence', () => {
  it.each([
    ['Senior Baker', 'As a Senior Baker at Globex you will bake.'],
    ['Senior Baker', 'Globex is a maritime data company.'],
    ['Senior Baker', 'Join Globex and bake bread.'],
    ['Bäcker (m/w/d)', 'Als Bäcker bei Globex backst du Brot.'],
    ['Bäcker (m/w/d)', 'Globex ist ein führendes Softwareunternehmen aus der Region.'],
    ['Boulanger', 'En tant que boulanger chez Globex, vous préparez le pain.'],
    ['Boulanger', 'Globex est une entreprise familiale.'],
    ['Panadero', 'Globex es una empresa líder.'],
    ['Panettiere', "Globex è un'azienda di famiglia."],
    ['Bakker', 'Als bakker bij Globex bak je brood.'],
    ['Piekarz', 'Jako piekarz w Globex będziesz piec chleb.'],
    ['Pekař', 'Globex je česká společnost s tradicí.'],
    ['Bager', 'Globex er en virksomhed i vækst.'],
    ['Padeiro', 'A Globex é uma empresa familiar.'],
  ])('of a %s: %s', (heading, sentence) => {
    const { company, position } = read(`<h1>${heading}</h1><p>${sentence}</p>`);
    expect([company?.value, position?.value]).toEqual(['Globex', heading]);
  });

  it.each(['About Globex', 'Über Globex', 'Sobre Globex', 'O společnosti Globex', 'Om Globex'])(
    'is in a heading: %s',
    (heading) => expect(read(`<h1>Baker</h1><h2>${heading}</h2><p>We bake.</p>`).company?.value).toBe('Globex'),
  );

  it('is the name after "Posted by", and not these words', () =>
    expect(
      read(
        '<h1>Baker</h1><p><span>Posted by</span> <span>3D Globex</span> <span>on</span> <span>Fri, 27 Jan</span></p>',
      ).company?.value,
    ).toBe('3D Globex'));

  it('is not one of several companies in a menu', () =>
    expect(
      read(
        `<ul>${['Farms', 'Seeds', 'Feed', 'Grain'].map((name) => `<li><a href="/${name}">Initech ${name}</a></li>`).join('')}</ul><h1>Baker</h1>`,
        'Baker - Globex Mills',
      ).company?.value,
    ).toBe('Globex Mills'));

  it.each(['JOB TITLE', 'Company Name', 'owner/repository'])('is not a placeholder or a path: %s', (title) =>
    expect(read('<h1>Baker</h1><p>We bake.</p>', `Baker | ${title}`).company).toBeNull(),
  );
});

describe('the place', () => {
  it.each([
    ['<h1>Hiring For a Project Manager Position Karachi</h1>', 'Karachi'],
    [
      '<h1>Baker</h1><p>You get an office in Ferko Signature, located at the heart of Istanbul, right next to Levent Metro Station.</p>',
      'Istanbul',
    ],
    ['<h1>Baker</h1><p>Full-time or Part-time</p><p>Cameroon</p>', 'Cameroon'],
    ['<h1>Оператор за Добрич</h1>', 'Добрич'],
  ])('is found in %s', (body, place) => expect(read(body, 'Globex').location?.value).toBe(place));
});

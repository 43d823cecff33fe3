import { readPosting } from '../html.ts';

const ROLES = ['Baker', 'Cook', 'Driver', 'Night Nurse', 'Roof Painter', 'Tram Conductor Trainer', 'Welder'];
const cards = (roles: readonly string[]) =>
  roles
    .map(
      (role) =>
        `<article><h3><a href="/x/${role}">${role}</a></h3><p>Acme</p><p>Brno, Czechia</p><p>€2,000 - €2,600 a month</p></article>`,
    )
    .join('');
const refusalOf = (title: string, body: string) =>
  readPosting({
    html: `<!doctype html><html><head><title>${title}</title></head><body><main>${body}</main><p>Apply now. Requirements. Full-time.</p></body></html>`,
    url: 'https://board.example/x',
  }).refusal;

describe('a list of jobs', () => {
  it.each([
    [
      'that counts in its title',
      '1,000+ baking jobs in Moravia | Board',
      `<h1>Find work</h1>${cards(ROLES.slice(0, 3))}`,
    ],
    ['that counts in its headline, in German', 'Board', `<h1>36 Treffer für „Bäcker“</h1>${cards(ROLES.slice(0, 3))}`],
    [
      'that counts in its headline, in French',
      'Board',
      `<h1>Plus de 19 000 offres pour vous</h1>${cards(ROLES.slice(0, 3))}`,
    ],
    ['that counts in Japanese', '東京都の求人は6件｜Board', cards(ROLES.slice(0, 3))],
    ['whose title names the site first', 'Board | Top Baking Jobs', `<h1>Top Baking</h1>${cards(ROLES)}`],
    ['whose headline is one', 'Board, the place for bakers', `<h1>Baking Jobs</h1>${cards(ROLES)}`],
    ['that says nothing of itself', 'Find what suits you', `<h1>Find what suits you</h1>${cards(ROLES)}`],
  ])('is refused: %s', (_name, title, body) => expect(refusalOf(title, body)).toBe('list'));

  it.each([
    [
      'other jobs below its own',
      'Baker - Acme',
      `<h1>Baker</h1><p>Brno, Czechia</p><h2>Requirements</h2>${cards(ROLES.slice(1))}`,
    ],
    [
      'careers in the name of its site',
      'Baker | Acme Careers',
      `<h1>Baker</h1><p>Brno, Czechia</p>${cards(ROLES.slice(1, 5))}`,
    ],
    [
      'a count of people',
      'Baker for 36 open kitchens - Acme',
      '<h1>Baker for 36 open kitchens</h1><p>Brno, Czechia</p><h3>Your team lead</h3>',
    ],
  ])('is not a posting with %s', (_name, title, body) => expect(refusalOf(title, body)).toBeNull());
});

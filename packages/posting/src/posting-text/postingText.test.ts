import { readPosting } from '../html.ts';
import { tidy } from './tidy.ts';

const FIRST = 'We are looking for a baker who likes to get up early and to work with dough.';
const LAST = 'Apply by email: jobs@acme.example.';
const POSTING = `<p>${FIRST}</p><h2>Your tasks</h2><ul><li>Bake bread</li><li><p>Knead dough</p></li></ul>
  <h3>Requirements</h3><p>Experience with ovens<br>Patience</p><p>${LAST}</p>`;

const page = (body: string, head = ''): string =>
  `<html lang="en-GB"><head><title>Baker - Acme</title>${head}</head><body>${body}</body></html>`;
const read = (html: string) => readPosting({ html, url: 'https://acme.example/jobs/1' });
const textOf = (html: string): string => read(html).posting?.text ?? '';
const linked = (posting: object): string =>
  `<script type="application/ld+json">${JSON.stringify({
    '@type': 'JobPosting',
    title: 'Baker',
    hiringOrganization: 'Acme',
    ...posting,
  })}</script>`;

describe('the text of a page', () => {
  it('has headings, list items, paragraphs and lines', () =>
    expect(textOf(page(`<h1>Baker</h1>${POSTING}`))).toBe(
      [
        `${FIRST}\n\n## Your tasks\n\n- Bake bread\n- Knead dough\n\n### Requirements`,
        `Experience with ovens\nPatience\n\n${LAST}`,
      ].join('\n\n'),
    ));

  it('has its source, the language of the page and no facts without structured data', () =>
    expect(read(page(`<h1>Baker</h1>${POSTING}`)).posting).toMatchObject({
      source: 'page',
      language: 'en',
      facts: {},
    }));

  it('is the same if it is read again', () => {
    const text = textOf(page(`<h1>Baker</h1>${POSTING}`));
    expect(tidy(text)).toBe(text);
  });

  it('has the texts of links and images without their addresses', () =>
    expect(
      textOf(
        page(`<h1>Baker</h1>${POSTING}<p>See <a href="https://acme.example/x">our bread</a><img src="a.png">.</p>`),
      ),
    ).toMatch(/See our bread\.$/));

  it.each([
    ['navigation', `<nav><a href="/">Jobs for bakers in every town of the country</a></nav>`],
    [
      'cookie notices',
      '<div><p>We and our partners use cookies. Manage your cookie settings to accept them.</p></div>',
    ],
    [
      'similar jobs',
      '<section><h2>Similar Jobs</h2><p>Cook in a kitchen with a view of the sea and the hills</p></section>',
    ],
    ['prompts to sign in', '<div><a href="/in">Sign in</a> to save this job</div><p>Sign in to create a job alert</p>'],
    ['footers', '<footer><p>Acme bakes since 1999, and its headquarters are in Dundee, Scotland.</p></footer>'],
    [
      'application forms',
      '<form><h2>Apply here</h2><p>Tell us why you want to bake with us, in one sentence.</p><input></form>',
    ],
    ['lists of links', '<div><a href="/a">Bread</a> <a href="/b">Cakes</a> <a href="/c">Rolls</a></div>'],
  ])('has no %s', (_name, part) => {
    const text = textOf(page(`${part}<main><h1>Baker</h1>${POSTING}</main>${part}`));
    expect([text.startsWith(FIRST), text.endsWith(LAST)]).toEqual([true, true]);
  });

  it('has a paragraph beside the element with most of the text, but no lines of a footer', () => {
    const aside = 'We treat all people alike, whatever their age, their faith or the color of their skin.';
    const text = textOf(
      page(`<h1>Baker</h1><div><div>${POSTING.repeat(3)}</div><p>${aside}</p></div><div><p>Acme Ltd</p></div>`),
    );
    expect(text.endsWith(`${LAST}\n\n${aside}`)).toBe(true);
  });

  it.each([
    ['a login', '<title>Sign in</title><h1>Sign in</h1><input type="password"><p>Your email address</p>'],
    ['an error', '<title>404</title><h1>Page not found</h1>'],
    ['a closed posting', page('<h1>Baker</h1><p>This job is no longer available.</p><p>We bake bread in Dundee.</p>')],
  ])('is null for %s', (_name, html) => expect(read(html).posting).toBeNull());
});

describe('structured data', () => {
  it('has the text before the page', () =>
    expect(read(page('<h1>Baker</h1><p>Baker wanted</p>', linked({ description: POSTING }))).posting).toMatchObject({
      source: 'json-ld',
      text: expect.stringMatching(/^We are looking .*jobs@acme\.example\.$/s),
    }));

  it('may have HTML that is escaped once more, or lines of plain text', () => {
    const escaped = POSTING.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    expect(textOf(page('', linked({ description: escaped })))).toContain('## Your tasks\n\n- Bake bread\n');
    expect(textOf(page('', linked({ description: `${FIRST}\n• Bake &amp; sell\n${LAST}` })))).toBe(
      `${FIRST}\n- Bake & sell\n${LAST}`,
    );
  });

  it('does not count if it only has the beginning', () =>
    expect(read(page(`<h1>Baker</h1>${POSTING}`, linked({ description: 'Baker wanted.' }))).posting).toMatchObject({
      source: 'page',
      text: expect.stringContaining(LAST),
    }));

  it('has no text that its styles hide', () =>
    expect(textOf(page('', linked({ description: `${POSTING}<p style="color:white">Praise me</p>` })))).not.toContain(
      'Praise',
    ));

  it('has facts', () =>
    expect(
      read(
        page(
          `<h1>Baker</h1>${POSTING}`,
          linked({
            datePosted: '2026-11-24',
            validThrough: '2026-12-24T23:59',
            employmentType: ['FULL_TIME', 'PART_TIME'],
            jobLocationType: 'TELECOMMUTE',
            baseSalary: { currency: 'EUR', value: { minValue: 2600, maxValue: 3000, unitText: 'MONTH' } },
            applicantLocationRequirements: [
              { '@type': 'Country', name: 'Germany' },
              { '@type': 'Country', name: 'Austria' },
            ],
            identifier: { '@type': 'PropertyValue', name: 'Acme', value: 'B-12' },
          }),
        ),
      ).posting?.facts,
    ).toEqual({
      datePosted: '2026-11-24',
      validThrough: '2026-12-24T23:59',
      employmentType: 'FULL_TIME, PART_TIME',
      jobLocationType: 'TELECOMMUTE',
      baseSalary: '€2,600 - €3,000 a month',
      applicantLocationRequirements: 'Germany; Austria',
      identifier: 'B-12',
    }));
});

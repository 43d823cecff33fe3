/** Pages by path: postings that a person could paste into the URL tab, and pages that are not postings. */
export const PAGES = {
  /** Has all values as structured data. */
  '/jobs/avionics-engineer': page(
    'Avionics Engineer | Kestrel Aerospace',
    `
    <script type="application/ld+json">${JSON.stringify({
      '@context': 'https://schema.org',
      '@type': 'JobPosting',
      title: 'Avionics Engineer',
      datePosted: '2026-11-02',
      description: 'Design and qualify flight computers for small satellites.',
      hiringOrganization: { '@type': 'Organization', name: 'Kestrel Aerospace' },
      jobLocation: {
        '@type': 'Place',
        address: { '@type': 'PostalAddress', addressLocality: 'Toulouse', addressCountry: 'France' },
      },
      baseSalary: {
        '@type': 'MonetaryAmount',
        currency: 'EUR',
        value: { '@type': 'QuantitativeValue', minValue: 52000, maxValue: 61000, unitText: 'YEAR' },
      },
    })}</script>`,
    '<h1>Avionics Engineer</h1><p>Design and qualify flight computers for small satellites.</p><a href="/apply">Apply now</a>',
  ),
  /** Has only some values, in its metadata for social networks. */
  '/jobs/pastry-chef': page(
    'Pastry Chef at Heron Bakery',
    '<meta property="og:title" content="Pastry Chef"><meta property="og:site_name" content="Heron Bakery">',
    '<h1>Pastry Chef</h1><p>We bake for forty cafés and are looking for somebody who loves early mornings.</p><a href="/apply">Apply for this job</a>',
  ),
  /** Requires visitors to sign in first. */
  '/jobs/wall': page(
    'Sign in | Job Harbour',
    '',
    '<h1>Sign in</h1><form><label>Email <input type="email"></label><label>Password <input type="password"></label><button>Sign in</button></form><p>New here? Join now to see this job.</p>',
  ),
  /** A list of results. */
  '/jobs/search': page(
    '1,204 engineer jobs in Toulouse | Job Harbour',
    '',
    `<h1>1,204 engineer jobs in Toulouse</h1><form><input type="search" value="engineer"><button>Search jobs</button></form><ul>${[
      'Test Engineer',
      'Flight Software Engineer',
      'Structures Engineer',
      'Thermal Engineer',
      'Power Engineer',
    ]
      .map(
        (title) =>
          `<li class="result"><a href="/jobs/${title.toLowerCase().replaceAll(' ', '-')}">${title}</a> <span>Toulouse</span></li>`,
      )
      .join('')}</ul><nav>Page 1 of 61</nav>`,
  ),
  /** Two postings of a site that names two companies, in the same two places. */
  '/jobs/lamp-keeper': ofTwoCompanies('Lamp Keeper', 'Nordlys Trust', 'Skerry Light'),
  '/jobs/boat-builder': ofTwoCompanies('Boat Builder', 'Harbour Union', 'Fjord Works'),
} as const;

/** A posting whose company may be the name of the site or that in its title. */
function ofTwoCompanies(job: string, site: string, company: string): string {
  return page(
    `${job} - ${company}`,
    `<meta property="og:site_name" content="${site}">`,
    `<a href="/">${site}</a><h1>${job}</h1><p>We look after four harbours on the coast.</p>
    <h2>What you will do</h2><ul><li>Mend what the winter breaks</li></ul><p>Place: Bergen, Norway</p><a href="/apply">Apply now</a>`,
  );
}

const galleyCook = (stove: string): string =>
  page(
    'Galley Cook | Skerry Line',
    '',
    `<nav><a href="/">All ships</a> <a href="/login">Sign in</a></nav><h1>Galley Cook</h1>
    <p>Skerry Line sails to forty islands, and everybody on board eats what you cook. The galley is small and warm.</p>
    <h2>What you will do</h2><ul><li>Bake bread before the first harbour</li><li>Cook for sixty people ${stove}</li></ul>
    <p>Place: Bergen, Norway. The cook before you stays for the first two weeks.</p><a href="/apply">Apply now</a>`,
  );

/** Pages by path that are another one at each visit; the last one stays. Visits of each query count on their own. */
export const CHANGING_PAGES: Readonly<Record<string, readonly string[]>> = {
  '/jobs/galley-cook': [
    galleyCook('on a gas stove'),
    galleyCook('on an induction stove'),
    page('Skerry Line', '', '<p>This job is no longer available.</p><p>Skerry Line sails to forty islands.</p>'),
  ],
};

function page(title: string, head: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body><main>${body}</main></body></html>`;
}

import { readBest } from '../ranking/testing/readBest.ts';

const positionOf = (title: string, body: string, url: string) =>
  readBest({ html: `<!doctype html><html><head><title>${title}</title></head><body>${body}</body></html>`, url })
    .position?.value ?? null;

describe('the position', () => {
  it('is in the text if the headline is a call', () =>
    expect(
      positionOf(
        'Join the bench | Globex Clocks',
        '<h1>Join the bench</h1><p>Globex Clocks is hiring a skilled clockmaker to work with us.</p><p>You will restore clocks.</p><p>To apply, write to us.</p>',
        'https://www.globex.example/join-the-bench',
      ),
    ).toBe('Clockmaker'));

  it('is the headline without the employer at its end', () =>
    expect(
      positionOf(
        'Senior Product Manager, Payments at Globex | Board',
        '<h1>Senior Product Manager, Payments, <a>Globex</a></h1><ul><li>London, UK</li></ul><h2>Requirements</h2><p>Apply now</p>',
        'https://www.board.example/jobs/1',
      ),
    ).toBe('Senior Product Manager, Payments'));

  it('is what a Dutch headline seeks, on a page without headings or an address of jobs', () =>
    expect(
      positionOf(
        'Wij zoeken een siersmid - Globex',
        '<h1>Wij zoeken een siersmid</h1><p>Voor onze werkplaats in Workum zoeken wij een siersmid.</p><p>Je verdient € 2.900 tot € 3.400 bruto per maand.</p><p>Ervaring met lassen is een pre.</p>',
        'https://www.globex.example/nieuws/siersmid',
      ),
    ).toBe('Siersmid'));

  it('is one part of a title with vertical bars', () =>
    expect(
      positionOf(
        'Globex &amp; Sons | Senior Rust Engineer | Utrecht or REMOTE (CET ±2h) | €75k–€95k | Hacker News',
        '<p>Globex &amp; Sons | Senior Rust Engineer | Utrecht or REMOTE (CET ±2h) | €75k–€95k | Full-time</p><p>You will own the protocol.</p>',
        'https://news.example/item?id=1',
      ),
    ).toBe('Senior Rust Engineer'));
});

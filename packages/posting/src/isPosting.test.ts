import { readPosting } from './html.ts';
import { readBest } from './ranking/testing/readBest.ts';

it('reads a posting from the lines of a preformatted text', () => {
  const { company, position, location, salary } = readBest({
    html: `<!doctype html><html><head><title>[list] Paper Conservator</title></head><body><pre>
Globex Museum
Paper Conservator
Salary: £31,400 a year
Location: Stourport
Globex Museum is seeking a Paper Conservator.
To apply, send a CV.
</pre></body></html>`,
    url: 'https://lists.example/2026/01/conservator.html',
  });
  expect([company, position, location, salary].map((found) => found?.value)).toEqual([
    'Globex Museum',
    'Paper Conservator',
    'Stourport',
    '£31,400 a year',
  ]);
});

it('a page is a posting if several fields have labels, without any heading about tasks', () =>
  expect(
    readPosting({
      html: `<!doctype html><html><head><title>Lunchtime Supervisor - Basingstoke</title></head><body><h1>Lunchtime Supervisor</h1>
        <table><tr><th>Salary:</th><td>£12.21 per hour</td></tr><tr><th>Location:</th><td>Basingstoke, Hampshire</td></tr>
        <tr><th>Company:</th><td>Globex Primary School</td></tr><tr><th>Hours:</th><td>Part time</td></tr></table>
        <p>Look after children at lunch.</p></body></html>`,
      url: 'https://find.example/details/15540021',
    }),
  ).toMatchObject({ refusal: null, company: { value: 'Globex Primary School' } }));

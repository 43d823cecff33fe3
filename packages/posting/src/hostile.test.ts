import { decodePage } from './charset.ts';
import { readPosting } from './html.ts';

const SIZE = 2_000_000;
const MAX_CPU_MS = 3_000;
/** The CPU time of a function in ms, which does not depend on the load of the machine. */
function cpuTimeOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const fill = (piece: string) => piece.repeat(Math.ceil(SIZE / piece.length)).slice(0, SIZE);
const script = (text: string) => `<script type="application/ld+json">${text}</script>`;

/** Pages of 2 MB designed to be slow to parse. The limit is generous: anything that is not linear takes minutes. */
const PAGES: readonly [string, string][] = [
  ['elements in elements', fill('<div>')],
  ['inline elements in elements', fill('<b><i>')],
  ['ends without a beginning', `${'<div>'.repeat(200_000)}${fill('</x>').slice(0, 1_000_000)}`],
  ['tags that do not end', fill('<a href="')],
  ['attributes', `<div ${fill('a=b ')}>`],
  ['classes', `<div class="${fill('job-title-')}">x</div>`],
  ['digits', `<p>Salary: ${fill('1')}</p>`],
  ['thousands', `<p>Salary: ${fill('1,000 ')}</p>`],
  ['dollars', `<p>Salary: ${fill('$1 - ')}</p>`],
  ['amounts', fill('<p>Salary $50,000 - $60,000 bonus</p>')],
  ['spaces', `<p>Location:${fill(' ')}</p>`],
  ['dashes', `<title>${fill(' - ')}</title><h1>${fill('- ')}</h1>`],
  ['a title without end', `<title>${fill('Engineer at ')}</title>`],
  ['labels', fill('<b>Location</b>')],
  ['labels in lists', fill('<dl><dt>Location</dt><dd>Salary</dd></dl>')],
  ['headlines', fill('<h1>Engineer</h1>')],
  ['capitals', `<p>${fill('At Acme And Acme And ')}</p>`],
  ['commas', `<p>based in ${fill('Aa, ')}</p>`],
  ['slashes', `<h1>Cook</h1>${fill('<p>Berlin / Aa / </p>')}`],
  ['JSON-LD in arrays', script(fill('['))],
  ['JSON-LD with quotes', script(`{"@type":"JobPosting","title":"${fill('"x ')}`)],
  ['many postings in JSON-LD', script(`[${fill('{"@type":"JobPosting","title":"x","jobLocation":[{},{},{}]},')}{}]`)],
  ['many scripts of JSON-LD', fill(script('{"@type":'))],
  ['microdata in microdata', fill('<div itemscope itemtype="https://schema.org/JobPosting" itemprop="title">')],
  [
    'application state',
    `<script id="__NEXT_DATA__" type="application/json">{"a":[${fill('{"title":"x","description":1},')}{}]}</script>`,
  ],
  ['links', fill('<a href="/jobs/view/123456">Engineer</a>')],
  ['streets', `<p>${fill('12 Aa Bb Cc Dd, Aa Bb Cc Dd 12, 12345 ')}</p>`],
  ['words after the position', `<title>Baker${fill(' in Aa-Bb Cc')}</title><h1>Baker</h1>`],
  ['towns and brackets', `<h1>Baker</h1>${fill('<p>12345 Aa (Bb), Full-time, US-OH-Aa</p>')}`],
  ['menus', fill('<p><a>For employers</a><a>Aa</a></p>')],
  ['logos', fill('<img class="logo" alt="Acme">')],
  ['entities', `<p>${fill('&amp;nbsp;')}</p>`],
  ['meta tags', fill('<meta property="og:title" content="Engineer">')],
  ['comments', fill('<!-- ')],
  ['letters', fill('ž')],
  ['sentences with prepositions', fill('<p>We work in Aa Bb Cc Dd, at Ee Ff and in Gg Hh</p>')],
  ['names that hire', `<p>${fill('Acme Acme Acme is hiring an Aa Bb ')}</p>`],
  ['positions that are sought', fill('<p>looking for a Baker with looking for a Baker</p>')],
  ['parts of a headline', `<title>Baker - Acme</title>${fill('<h1>Baker | Brno | Acme @ Aa – Bb - Cc</h1>')}`],
  ['rows of elements', `<h1>Baker</h1>${fill('<p><b>Aa</b><b>Bb</b><b>Cc</b></p>')}`],
  ['tables of labels', fill('<table><tr><th>Job Title</th><th>City</th></tr><tr><td>Aa</td></tr></table>')],
  ['labels of forms', `<form>${fill('<label>Location</label><b><i></i></b>')}</form>`],
  ['copyright lines', fill('<p>© 2024 Acme Acme Acme All</p>')],
  ['names of attributes', fill('<p class="').replace(/class="/g, (text, at: number) => `id="${at}" ${text}a">`)],
  ['rules of styles', `<style>${fill('.a{display:none}')}</style>${fill('<p class="a">x</p>')}`],
  ['selectors of styles', `<style>${fill('.a .b,')}{display:none}</style><p class="b">x</p>`],
  ['groups of styles', `<style>${fill('@media x{')}</style>`],
  ['ends of groups of styles', `<style>${fill('}')}{</style>`],
  ['animations', `<style>${fill('@keyframes a{')}</style>`],
  ['comments of styles', `<style>${fill('/*')}</style>`],
  ['values of styles', `<p style="${fill('color:rgb(1,')}">x</p>`],
  ['lines in elements', `${'<div>'.repeat(1_000)}${fill('<p>Bake bread</p>')}`],
  ['line breaks', `<h1>Baker</h1>${fill('- <br>')}`],
  ['notices', fill(`<p>${'we use a b '.repeat(50)}</p>`)],
  ['a description', script(JSON.stringify({ '@type': 'JobPosting', title: 'x', description: fill('<li>&lt;p> ') }))],
  ['mail addresses', fill('mailto:a@b.c ')],
];

describe('a page of 2 MB designed to be slow to parse', () => {
  it.each(PAGES)('is read in time: %s', (_name, html) => {
    expect(cpuTimeOf(() => readPosting({ html, url: 'https://acme.example/jobs/1' }))).toBeLessThan(MAX_CPU_MS);
  });

  it('is decoded in time', () => {
    const bytes = Uint8Array.from({ length: SIZE }, (_, index) => 128 + ((index * 7_919) % 128));
    expect(cpuTimeOf(() => decodePage(bytes, null))).toBeLessThan(MAX_CPU_MS);
  });
});

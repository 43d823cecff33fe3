import { parseLoose } from './repair.ts';

describe('JSON as pages write it', () => {
  it.each([
    ['trailing commas', '{"title":"Cook","tags":["a","b",],}', { title: 'Cook', tags: ['a', 'b'] }],
    [
      'a raw line break in a string',
      '{"title":"Cook","description":"one\ntwo\tthree"}',
      { title: 'Cook', description: 'one\ntwo\tthree' },
    ],
    ['CDATA', '//<![CDATA[\n{"title":"Cook"}\n//]]>', { title: 'Cook' }],
    ['an HTML comment around it', '<!-- {"title":"Cook"} -->', { title: 'Cook' }],
    [
      'comments',
      '{ /* the job */ "title": "Cook", // who\n "url": "https://a.example/x" }',
      { title: 'Cook', url: 'https://a.example/x' },
    ],
    [
      'quotes that are not escaped',
      '{"title":"Cook "Chef" wanted","place":"Brno"}',
      { title: 'Cook "Chef" wanted', place: 'Brno' },
    ],
    ['entities for quotes', '{&quot;title&quot;:&quot;Cook &amp; Baker&quot;}', { title: 'Cook & Baker' }],
    ['a semicolon at its end', '{"title":"Cook"};', { title: 'Cook' }],
    ['an end that is missing', '{"title":"Cook","place":{"city":"Brno"', { title: 'Cook', place: { city: 'Brno' } }],
    ['escapes that JSON does not know', '{"title":"Cook\\\' and \\x"}', { title: "Cook' and \\x" }],
    ['quotes of the wrong kind', "{'title':'Cook','tags':['a','b']}", { title: 'Cook', tags: ['a', 'b'] }],
    [
      'keys without quotes',
      '{"@type":"x",title:"Cook",place:{city:"Brno"}}',
      { '@type': 'x', title: 'Cook', place: { city: 'Brno' } },
    ],
    [
      'a comma that is missing',
      '{"title":"Cook"\n"place":{"city":"Brno"}\n"url":"x"}',
      { title: 'Cook', place: { city: 'Brno' }, url: 'x' },
    ],
    ['an assignment before it', 'var posting = {"title":"Cook"};', { title: 'Cook' }],
    ['one bracket too many', '{"title":"Cook"}}', { title: 'Cook' }],
  ])('is parsed in spite of %s', (_what, text, expected) => expect(parseLoose(text)).toEqual([expected]));

  it('yields several values if they follow one another', () =>
    expect(parseLoose('{"title":"Cook"}\n{"title":"Baker"}')).toEqual([{ title: 'Cook' }, { title: 'Baker' }]));
  it('yields nothing if it is invalid', () => expect(parseLoose('var a = function () { return 1; }')).toEqual([]));

  it('is rejected quickly with a million brackets', () => {
    const before = process.cpuUsage();
    for (const text of [
      '['.repeat(1_000_000),
      '{"a":'.repeat(200_000),
      '"'.repeat(1_000_000),
      `{"a":"${'"x '.repeat(300_000)}`,
      ',]'.repeat(500_000),
      `{"a":1${','.repeat(900_000)}`,
    ])
      parseLoose(text);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(6_000);
  });
});

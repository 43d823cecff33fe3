import { button, paragraph, stack } from './fragments.ts';
import { frameEmail } from './frameEmail.ts';

const body = stack([
  paragraph('Hello <Ada>,\nwelcome.'),
  button({ label: 'Open "it"', href: 'https://jobtrail.example/?a=1&b=2' }),
]);
const footer = paragraph('Bye');

describe('An email in the frame', () => {
  it('has the same content as plain text, without the heading', () =>
    expect(frameEmail({ subject: 'Hi', body, footer }).text).toBe(
      'Hello <Ada>,\nwelcome.\n\nOpen "it":\nhttps://jobtrail.example/?a=1&b=2\n\nBye\n',
    ));
  it('escapes every text in HTML', () => {
    const { html } = frameEmail({ subject: '<b>', body, footer });
    expect(html).toContain('<title>&lt;b&gt;</title>');
    expect(html).toContain('Hello &lt;Ada&gt;,<br>welcome.');
    expect(html).toContain('href="https://jobtrail.example/?a=1&amp;b=2"');
    expect(html).toContain('>Open &quot;it&quot;</a>');
  });
  it('links the name of the product to its address if there is one', () => {
    expect(frameEmail({ subject: 'Hi', body, footer, homeUrl: 'https://jobtrail.example' }).html).toMatch(
      /<a href="https:\/\/jobtrail\.example" style="[^"]+">Jobtrail<\/a>/,
    );
    expect(frameEmail({ subject: 'Hi', body, footer }).html).not.toContain('>Jobtrail</a>');
  });
  it('has inline styles on every element, and dark ones for email clients that support style sheets', () => {
    const { html } = frameEmail({ subject: 'Hi', body, footer });
    const elements = html.slice(html.indexOf('<body')).match(/<(?:body|div|p|a)\b[^>]*>/g) ?? [];
    expect(elements.length).toBeGreaterThan(6);
    expect(elements.filter((element) => !element.includes('style="'))).toEqual([]);
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme:dark)');
  });
});

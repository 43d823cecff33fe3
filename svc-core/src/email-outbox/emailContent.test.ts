import { describe, expect, it } from '@jest/globals';
import { renderEmail } from './emailContent.ts';

describe('A letter', () => {
  const letter = {
    subject: 'A\r\nBcc: x@example.com',
    name: ' Ada\n<b> ',
    paragraphs: ['One & <two>\nthree'],
    link: { label: 'Open "it"', href: 'https://jobtrail.example/auth#reset=a&b"c' },
    closing: 'Bye',
  };

  it('has its subject and its name on one line', () => {
    const { subject, text } = renderEmail(letter);
    expect(subject).toBe('A Bcc: x@example.com');
    expect(text).toMatch(/^Hello Ada <b>,\n\n/);
  });
  it('says the same as plain text', () =>
    expect(renderEmail(letter).text).toBe(
      'Hello Ada <b>,\n\nOne & <two>\nthree\n\nOpen "it":\nhttps://jobtrail.example/auth#reset=a&b"c\n\nBye\n\nJobtrail\n',
    ));
  it('takes what people typed as text in HTML', () => {
    const { html } = renderEmail(letter);
    expect(html).toContain('Hello Ada &lt;b&gt;,');
    expect(html).toContain('One &amp; &lt;two&gt;<br>three');
    expect(html).toContain('href="https://jobtrail.example/auth#reset=a&amp;b&quot;c"');
    expect(html).not.toMatch(/<b>|<two>/);
  });
  it('greets nobody by name when it knows none', () =>
    expect(renderEmail({ ...letter, name: ' ' }).text).toMatch(/^Hello,\n/));
  it('keeps a subject short', () =>
    expect([...renderEmail({ ...letter, subject: '👋'.repeat(300) }).subject]).toHaveLength(200));
});

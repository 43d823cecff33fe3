import { describe, expect, it } from '@jest/globals';
import { renderEmail } from './emailContent.ts';

describe('An email', () => {
  const letter = {
    subject: 'A\r\nBcc: x@example.com',
    name: ' Ada\n<b> ',
    paragraphs: ['One & <two>\nthree'],
    link: { label: 'Open "it"', href: 'https://jobtrail.example/auth#reset=a&b"c' },
    closing: 'Bye',
  };

  it('has its subject and the name on one line', () => {
    const { subject, text } = renderEmail(letter);
    expect(subject).toBe('A Bcc: x@example.com');
    expect(text).toMatch(/^Hello Ada <b>,\n\n/);
  });
  it('has the same content as plain text', () =>
    expect(renderEmail(letter).text).toBe(
      'Hello Ada <b>,\n\nOne & <two>\nthree\n\nOpen "it":\nhttps://jobtrail.example/auth#reset=a&b"c\n\nBye\n\nJobtrail\n',
    ));
  it('escapes user input in HTML', () => {
    const { html } = renderEmail(letter);
    expect(html).toContain('Hello Ada &lt;b&gt;,');
    expect(html).toContain('One &amp; &lt;two&gt;<br>three');
    expect(html).toContain('href="https://jobtrail.example/auth#reset=a&amp;b&quot;c"');
    expect(html).not.toMatch(/<b>|<two>/);
  });
  it('greets without a name if there is none', () =>
    expect(renderEmail({ ...letter, name: ' ' }).text).toMatch(/^Hello,\n/));
  it('shortens a long subject', () =>
    expect([...renderEmail({ ...letter, subject: '👋'.repeat(300) }).subject]).toHaveLength(200));
});

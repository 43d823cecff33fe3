import { renderMarkdown } from './markdown.ts';

describe('The body of a broadcast', () => {
  it('contains no raw HTML, no script URLs and no images from other servers', () => {
    const { html } = renderMarkdown(
      '<img src=x onerror=alert(1)> [a](javascript:alert(1)) [b](data:text/html,x) ![p](https://track.example/p.gif) <https://ok.example>',
    );
    expect(html.text).not.toMatch(/<img|<script|href="(?!https:)/);
    expect(html.text).toContain('href="https://track.example/p.gif"');
    expect(html.text).toContain('href="https://ok.example"');
  });
  it('is readable as plain text', () => {
    const { text } = renderMarkdown(
      '# News\n\nHi **you**,\nsee [this](https://a.example/x).\n\n1. one\n2. two\n   - deep\n\n> said\n\n```\ncode  here\n```',
    );
    expect(text).toBe(
      'News\n\nHi you,\nsee this (https://a.example/x).\n\n1. one\n2. two\n  - deep\n\n> said\n\ncode  here',
    );
  });
});

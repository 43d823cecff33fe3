import { describe, expect, it } from '@jest/globals';
import { POSTING_TEXT_MAX } from '@jobtrail/contract';
import { parsePage } from './parsePage.ts';

describe('The text of a posting', () => {
  it('is cut to the length that the contract allows', () => {
    const text = '<p>We are looking for a baker to bake bread.</p>'.repeat(3000);
    const html = `<title>Baker - Acme</title><h1>Baker</h1>${text}`;
    const { posting } = parsePage({
      bytes: new TextEncoder().encode(html),
      contentType: 'text/html',
      isJson: false,
      url: 'https://acme.example/jobs/1',
    });
    const length = posting?.text.length ?? 0;
    expect(length).toBeLessThanOrEqual(POSTING_TEXT_MAX);
    expect(length).toBeGreaterThan(POSTING_TEXT_MAX - 200);
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEFAULT_SUPPORT_EMAIL } from '@jobtrail/contract';
import { sendRequest } from '../testing/sendRequest.ts';
import { startTestGateway } from '../testing/testGateway.ts';

describe('The terms and the privacy policy', () => {
  const legalDir = mkdtempSync(join(tmpdir(), 'jobtrail-legal-'));
  afterAll(() => rmSync(legalDir, { recursive: true }));

  it('have a default text, which names whom to ask and the price', async () => {
    const gateway = await startTestGateway();
    const terms = await sendRequest(gateway.port, '/terms');
    const privacy = await sendRequest(gateway.port, '/privacy');
    await gateway.close();
    expect(terms.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(terms.text).toContain('Access costs 10 USD a month.');
    for (const { text } of [terms, privacy]) expect(text).toContain(`href="mailto:${DEFAULT_SUPPORT_EMAIL}"`);
  });

  it("are the operator's files instead, without the HTML in them, and may use only their own style", async () => {
    writeFileSync(join(legalDir, 'terms.md'), '# Our terms\n\n**Be kind.** <script>alert(1)</script>');
    const gateway = await startTestGateway({ env: { LEGAL_DIR: legalDir } });
    const terms = await sendRequest(gateway.port, '/terms');
    const privacy = await sendRequest(gateway.port, '/privacy');
    await gateway.close();
    expect(terms.text).toContain('<h1>Our terms</h1>');
    expect(terms.text).toContain('<strong>Be kind.</strong> &lt;script&gt;alert(1)&lt;/script&gt;');
    expect(terms.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/=]+';/);
    expect(privacy.text).toContain('<h1>Privacy Policy</h1>');
  });
});

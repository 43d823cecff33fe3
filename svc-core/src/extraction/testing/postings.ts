/** A fictional posting as structured data. */
export const jsonLd = (title: string, company = 'Kestrel Aerospace'): string =>
  `<script type="application/ld+json">${JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title,
    hiringOrganization: { '@type': 'Organization', name: company },
    jobLocation: {
      '@type': 'Place',
      address: { '@type': 'PostalAddress', addressLocality: 'Toulouse', addressCountry: 'France' },
    },
  })}</script>`;

/** A page with such a posting. */
export const postingPage = (title: string, company?: string): string =>
  `<!doctype html><html><head><title>${title}</title>${jsonLd(title, company)}</head><body><h1>${title}</h1></body></html>`;

export const WALL =
  '<!doctype html><title>Sign in</title><h1>Sign in</h1><form><label>Email <input type="email"></label><label>Password <input type="password"></label><button>Sign in</button></form>';

/** Encodes text in a charset by inverting the charset's decoder. */
export function encode(text: string, charset: string): Buffer {
  const decoder = new TextDecoder(charset, { fatal: true });
  const bytesOf = new Map<string, number[]>();
  const note = (bytes: number[]): void => {
    try {
      const sign = decoder.decode(Buffer.from(bytes));
      if ([...sign].length === 1 && !bytesOf.has(sign)) bytesOf.set(sign, bytes);
    } catch {
      // Not every pair of bytes is a character.
    }
  };
  for (let first = 0; first < 256; first += 1) note([first]);
  for (let first = 0x81; first < 256; first += 1)
    for (let second = 0x40; second < 256; second += 1) note([first, second]);
  return Buffer.from([...text].flatMap((sign) => bytesOf.get(sign) ?? []));
}

/** 2 MB that are hard to parse: nested elements and a truncated posting. */
export const hostilePage = (): Buffer =>
  Buffer.concat([
    Buffer.from('<!doctype html><title>Deep</title>'),
    Buffer.from('<b><p><i a=1>'.repeat(200_000)),
    Buffer.from(jsonLd('Never')),
  ]).subarray(0, 2 * 1024 * 1024);

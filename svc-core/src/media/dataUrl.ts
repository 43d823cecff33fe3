const PREFIX = /^data:([\w.+/-]*)((?:;[\w.=+-]+)*?)(;base64)?,/;

/** The bytes that a data URL carries, with the type it claims. */
export interface DataUrl {
  claimedType: string;
  bytes: Buffer;
}

/** How many bytes a base64 data URL decodes to, without decoding it. */
export function decodedSize(text: string): number {
  const payload = text.length - text.indexOf(',') - 1;
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0;
  return Math.floor((payload * 3) / 4) - padding;
}

/** Reads a base64 data URL (RFC 2397); null for anything else. */
export function parseDataUrl(text: string): DataUrl | null {
  const head = PREFIX.exec(text.slice(0, 200));
  if (!head || head[3] === undefined) return null;
  const bytes = Buffer.from(text.slice(head[0].length), 'base64');
  return bytes.length === 0 ? null : { claimedType: (head[1] ?? '').toLowerCase(), bytes };
}

/** Bytes as a base64 data URL. */
export const toDataUrl = (contentType: string, bytes: Buffer): string => `data:${contentType};base64,${bytes.toString('base64')}`;

export type Kind = 'script' | 'style' | 'document' | 'font' | 'other';

/** One response. */
export interface Transfer {
  path: string;
  kind: Kind;
  /** The size of its body on the wire. */
  bytes: number;
  /** The value of the Content-Encoding header: br, gzip, or empty. */
  encoding: string;
  /** Whether it was requested before the page showed its content. */
  soon: boolean;
  /** Whether the first paint waited for it. */
  blocking: boolean;
}

/** The total bytes of some kinds. */
export function bytesOf(transfers: readonly Transfer[], kinds: readonly Kind[]): number {
  return ofKinds(transfers, kinds).reduce((sum, { bytes }) => sum + bytes, 0);
}

/** The responses of some kinds. */
export function ofKinds(transfers: readonly Transfer[], kinds: readonly Kind[]): Transfer[] {
  return transfers.filter(({ kind }) => kinds.includes(kind));
}

/** The kind of a response by its media type. */
export function kindOf(mimeType: string): Kind {
  if (/javascript/.test(mimeType)) return 'script';
  if (mimeType === 'text/css') return 'style';
  if (mimeType === 'text/html') return 'document';
  return /font/.test(mimeType) ? 'font' : 'other';
}

import type { IncomingMessage } from 'node:http';

/** The length that a request announces for its body, in bytes: 0 without a body, null when the length is unknown. */
export function announcedLength({ headers }: Pick<IncomingMessage, 'headers'>): number | null {
  if (headers['transfer-encoding'] !== undefined) return null;
  return Number(headers['content-length'] ?? 0);
}

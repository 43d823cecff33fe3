import type { IncomingMessage } from 'node:http';

/** The length that a request gives for its body, in bytes: 0 when it has none, null when it is unknown until the end. */
export function announcedLength({ headers }: Pick<IncomingMessage, 'headers'>): number | null {
  if (headers['transfer-encoding'] !== undefined) return null;
  return Number(headers['content-length'] ?? 0);
}

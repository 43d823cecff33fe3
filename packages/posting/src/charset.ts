import { declaredCharset } from './charset/declared.ts';
import { decoderFor, isUtf8 } from './charset/decoder.ts';
import { guessCharset } from './charset/guess.ts';

/**
 * Decodes the bytes of a page by its byte order mark, its Content-Type header, its own declaration, or else by a guess
 * from the bytes. A declaration that contradicts the bytes (they are valid UTF-8 throughout, or nowhere) is ignored.
 * @param bytes the decompressed page
 * @param contentType the Content-Type header, if there is one
 */
export function decodePage(bytes: Uint8Array, contentType: string | null): string {
  return (decoderFor(charsetOf(bytes, contentType)) ?? new TextDecoder()).decode(bytes);
}

/** The name of a page's charset. */
export function charsetOf(bytes: Uint8Array, contentType: string | null): string {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  const named = decoderFor(/charset\s*=\s*["']?([\w.:-]+)/i.exec(contentType ?? '')?.[1] ?? '')?.encoding;
  if (named && !(named === 'utf-8' && !isUtf8(bytes))) return named;
  const declared = decoderFor(declaredCharset(bytes) ?? '')?.encoding;
  if (declared && declared !== 'utf-8' && !declared.startsWith('utf-16') && !isUtf8(bytes)) return declared;
  return isUtf8(bytes) ? 'utf-8' : guessCharset(bytes);
}

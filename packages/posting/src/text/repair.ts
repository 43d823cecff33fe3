/** An entity that was encoded twice: `&amp;amp;`, `&amp;#8217;`. */
const ENCODED_TWICE = /&amp;(?=(?:[a-zA-Z]{2,8}|#\d{2,5}|#x[\da-fA-F]{2,4});)/g;
/** What only UTF-8 that was read as Latin-1 contains. */
const MISREAD = /[ÃÂÐÑ][\u0080-\u00bf]|â(?:€|[\u0080-\u009f])/;
/** Characters of the bytes 0x80 to 0x9f in Windows-1252. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const SEQUENCE = new RegExp(
  `[\u00c2-\u00df][\u0080-\u00bf${WINDOWS}]|[\u00e0-\u00ef][\u0080-\u00bf${WINDOWS}]{2}`,
  'g',
);
const UTF8 = new TextDecoder('utf-8', { fatal: true });

/** A text without what sites encode twice: entities, and UTF-8 that they read as Latin-1 themselves. */
export function repaired(text: string): string {
  const plain = text.replace(ENCODED_TWICE, '&').replace(ENCODED_TWICE, '&');
  return MISREAD.test(plain) ? plain.replace(SEQUENCE, decoded) : plain;
}

function decoded(sequence: string): string {
  const bytes = Array.from(sequence, (letter) => {
    const byte = WINDOWS.indexOf(letter);
    return byte === -1 ? letter.charCodeAt(0) : byte + 0x80;
  });
  try {
    return UTF8.decode(Uint8Array.from(bytes));
  } catch {
    return sequence;
  }
}

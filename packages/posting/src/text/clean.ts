const INVISIBLE = /[\u00ad\u034f\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
const EDGES_LEFT = /^[\s|·•・›»:;,~–—*-]+/;
const EDGES_RIGHT = /[\s|·•・›»«:;,–—*-]+$/;

/** What is one line already: most texts are, and telling costs less than cleaning. */
const TIDY = /^[!-~]+(?: [!-~]+)*$/;
const LONGEST_TIDY = 2_000;

/** One line of text: no invisible characters, every kind of space one plain space, composed letters. */
export function oneLine(text: string): string {
  if (text.length < LONGEST_TIDY && TIDY.test(text)) return text;
  return text.normalize('NFC').replace(INVISIBLE, '').replace(/\s+/g, ' ').trim();
}

/** A value: one line without separators that are left over at its ends. */
export function cleanValue(text: string): string {
  const line = oneLine(text).replace(EDGES_LEFT, '');
  return trimRight(line).replace(/^"([^"]*)"$/, '$1');
}

/** A line without separators at its end. Looks at the last characters only, so that a long line costs nothing. */
function trimRight(line: string): string {
  const tail = line.slice(-40);
  return line.slice(0, line.length - tail.length) + tail.replace(EDGES_RIGHT, '');
}

/** What is compared when two texts are the same to a reader: letters and digits in lower case. */
export function fold(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(INVISIBLE, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** As `fold`, and without accents. */
export function foldPlain(text: string): string {
  return fold(text).normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');
}

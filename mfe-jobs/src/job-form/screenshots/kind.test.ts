import { imageKind } from './kind.ts';

const bytes = (...parts: (string | number)[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'number' ? [part] : [...part].map((sign) => sign.charCodeAt(0)))),
  );

test.each<[string, Uint8Array]>([
  ['image/png', bytes(0x89, 'PNG\r\n', 0x1a, '\n', 0, 0)],
  ['image/jpeg', bytes(0xff, 0xd8, 0xff, 0xe0)],
  ['image/gif', bytes('GIF89a')],
  ['image/webp', bytes('RIFF', 1, 2, 3, 4, 'WEBPVP8 ')],
  ['image/avif', bytes(0, 0, 0, 28, 'ftypavif')],
  ['image/heic', bytes(0, 0, 0, 28, 'ftypheic')],
  ['image/bmp', bytes('BM', '............................')],
  ['image/svg+xml', bytes('<?xml version="1.0"?>\n<!-- made by hand -->\n<svg xmlns="http://www.w3.org/2000/svg">')],
])('%s is detected from its first bytes', (kind, start) => {
  expect(imageKind(start)).toBe(kind);
});

test.each<[string, Uint8Array]>([
  ['a PDF', bytes('%PDF-1.7')],
  ['a TIFF, which most browsers cannot show', bytes('II', 0x2a, 0)],
  ['an icon', bytes(0, 0, 1, 0, 1, 0)],
  ['a film', bytes(0, 0, 0, 28, 'ftypmp42')],
  ['a sound', bytes('RIFF', 1, 2, 3, 4, 'WAVEfmt ')],
  ['a page that holds a drawing', bytes('<!doctype html><html><svg></svg></html>')],
  ['a file of comments', bytes('<!---->'.repeat(146))],
  ['a text', bytes('image/png')],
  ['nothing', bytes()],
])('%s is not an image', (_what, start) => {
  expect(imageKind(start)).toBeNull();
});

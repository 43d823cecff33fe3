import { audioKind } from './kind.ts';

const bytes = (hex: string): Uint8Array => Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16));
const hexOf = (text: string): string =>
  [...text].map((sign) => sign.charCodeAt(0).toString(16).padStart(2, '0')).join('');

test.each([
  ['an MP3 with a tag', hexOf('ID3'), 'audio/mpeg'],
  ['an MP3 without one', 'fffb9064', 'audio/mpeg'],
  ['an MP3 behind zeros', '0000000000fffb9064', 'audio/mpeg'],
  ['a WAV', `${hexOf('RIFF')}24000000${hexOf('WAVEfmt ')}`, 'audio/wav'],
  ['an M4A', `0000001c${hexOf('ftypM4A ')}`, 'audio/mp4'],
  ['an MP4 as Safari records it', `0000001c${hexOf('ftypisom')}`, 'audio/mp4'],
  ['an OGG', hexOf('OggS'), 'audio/ogg'],
  ['a WebM', `1a45dfa39f4286810142f7810142f2810442f381084282847765626d`, 'audio/webm'],
  ['an AAC', 'fff15080', 'audio/aac'],
  ['a FLAC', hexOf('fLaC'), 'audio/flac'],
])('%s is detected from its first bytes', (_, hex, kind) => {
  expect(audioKind(bytes(hex))).toBe(kind);
});
test.each([
  ['a text', hexOf('Not audio at all.')],
  ['nothing', ''],
  ['zeros', '00'.repeat(40)],
  ['a PNG', '89504e470d0a1a0a'],
  ['a JPEG', 'ffd8ffe000104a46'],
  ['a picture of a telephone', `0000001c${hexOf('ftypheic')}`],
  ['a Matroska film', `1a45dfa3a34286810142f7810142f2810442f38108428288${hexOf('matroska')}`],
  ['an AVI', `${hexOf('RIFF')}24000000${hexOf('AVI ')}`],
  ['a text in UTF-16', 'fffe48006900'],
])('%s is not audio', (_, hex) => {
  expect(audioKind(bytes(hex))).toBeNull();
});

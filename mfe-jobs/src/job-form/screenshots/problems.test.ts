import { errorToasts, imagesMaxSentence } from '@jobtrail/contract';
import { rejectedFilesToast } from './problems.ts';

test('without problems there is no toast', () => {
  expect(rejectedFilesToast([], false)).toBeNull();
});
test('a single file that is too large shows the exact sentence', () => {
  expect(rejectedFilesToast([{ name: 'big.png', problem: 'too large' }], true)).toEqual(errorToasts.imageTooLarge);
});
test('a file that is not an image is a failed upload with its name', () => {
  expect(rejectedFilesToast([{ name: 'cv.pdf', problem: 'no image' }], true)).toEqual({
    title: 'Upload failed',
    description: `${errorToasts.imageUpload.description} cv.pdf is not an image.`,
  });
});
test('several invalid files of one drop are named in one toast', () => {
  const message = rejectedFilesToast(
    [
      { name: 'a.png', problem: 'too large' },
      { name: 'b.txt', problem: 'no image' },
      { name: 'c.doc', problem: 'no image' },
      { name: 'd.png', problem: 'too many' },
    ],
    false,
  );
  expect(message?.title).toBe('File too large');
  for (const part of [errorToasts.imageTooLarge.description, 'a.png', 'b.txt, c.doc', imagesMaxSentence, 'd.png'])
    expect(message?.description).toContain(part);
});
test('a long list is shortened', () => {
  const message = rejectedFilesToast(
    ['1', '2', '3', '4', '5'].map((name) => ({ name: `${name}.txt`, problem: 'no image' })),
    false,
  );
  expect(message?.description).toContain('1.txt, 2.txt, 3.txt and 2 more');
});

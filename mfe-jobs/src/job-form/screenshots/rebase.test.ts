import { type FormImage, savedImages } from './FormImage.ts';
import { rebaseImages } from './rebase.ts';

const address = (letter: string): string => `/api/media/${letter}`;
const saved = (letters: string) => savedImages([...letters].map(address));
const newImage = (letter: string): FormImage => ({ id: letter, name: letter, image: new Blob() });

/**
 * Lower-case letters are images of the job, capitals are attached ones; `uploaded` names those that have an address.
 */
function rebase(before: string, wanted: string, now: string, uploaded = ''): string {
  const images = [...wanted]
    .map((letter) => (letter === letter.toLowerCase() ? saved(letter)[0] : newImage(letter)))
    .filter((image) => image !== undefined);
  const addressOf = (image: FormImage) =>
    'address' in image ? image.address : uploaded.includes(image.id) ? address(image.id) : undefined;
  return rebaseImages({ before: saved(before), wanted: images, now: saved(now), addressOf })
    .map(({ id }) => id.replace(address(''), ''))
    .join('');
}

test.each([
  ['nothing was changed here: the job as it is now', 'abc', 'abc', 'cad', 'cad'],
  ['nothing was changed elsewhere: what is wanted here', 'abc', 'cXa', 'abc', 'cXa'],
  ['one was added elsewhere: it comes last', 'ab', 'ba', 'abd', 'bad'],
  ['one was deleted elsewhere: it goes', 'abc', 'cXba', 'ac', 'cXa'],
  ['one was removed here and another elsewhere: both go', 'abc', 'bc', 'ab', 'b'],
  ['all were removed here, one was added elsewhere', 'ab', '', 'abd', 'd'],
  ['the order was changed on both sides: the one here counts', 'abc', 'cba', 'bac', 'cba'],
])('%s', (_what, before, wanted, now, result) => expect(rebase(before, wanted, now)).toBe(result));

test('an image that was saved although the response was lost appears once', () => {
  expect(rebase('a', 'aXY', 'aX', 'X')).toBe('aXY');
  expect(rebase('a', 'Xa', 'Xa', 'X')).toBe('Xa');
});

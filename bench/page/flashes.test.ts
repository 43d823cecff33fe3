import { expect, it } from '@jest/globals';
import { flashesOf } from './flashes.ts';

/** A picture of 100 gray pixels, a few of them with the page's content. */
const picture = (background: number, content?: number) =>
  Array.from({ length: 100 }, (_, at) => (content !== undefined && at % 10 === 0 ? content : background)).flatMap(
    (gray) => [gray, gray, gray, 255],
  );
const WHITE = picture(255);
const LIGHT = picture(240, 20);
const DARK = picture(20, 240);

it('finds a picture in the colors of another theme, and a blank one after something was shown', () =>
  expect(
    flashesOf([
      [WHITE, LIGHT, DARK, LIGHT],
      [WHITE, DARK, picture(20), LIGHT, picture(25, 200), DARK],
    ]),
  ).toEqual([[2], [2, 3]]));

it('does not take the empty page before the first content for a flash', () =>
  expect(
    flashesOf([
      [WHITE, LIGHT],
      [WHITE, WHITE, DARK],
    ]),
  ).toEqual([[], []]));

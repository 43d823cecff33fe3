import { describe, expect, it } from '@jest/globals';
import { inEqualChunks } from './gathered.ts';
import { pieces } from './storeSuite.ts';

describe('Collected bytes', () => {
  it.each([
    ['are joined', ['01', '2', '3456'], ['0123', '456']],
    ['are cut', ['0123456789'], ['0123', '4567', '89']],
    ['do not end with an empty chunk', ['0123', '4567'], ['0123', '4567']],
    ['yield no chunk for an empty source', ['', ''], []],
  ])('%s', async (_, given, expected) => {
    const got: string[] = [];
    for await (const piece of inEqualChunks(pieces(...given), 4)) got.push(piece.toString());
    expect(got).toEqual(expected);
  });
});

import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type TemporaryFolder, temporaryFolder } from '../testing/index.ts';
import { KeyText } from './KeyText.ts';

describe('The text of a key setting', () => {
  let folder: TemporaryFolder;
  let file: string;
  beforeEach(() => {
    folder = temporaryFolder();
    file = join(folder.path, 'key');
  });
  afterEach(() => folder.remove());

  /** Reads until the text is another one. */
  async function changed(text: KeyText, before: string, isUrgent: boolean): Promise<string | null> {
    for (;;) {
      const now = await text.read(isUrgent);
      if (now !== before) return now;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  it('is fixed without a file', async () => {
    expect(await new KeyText({ text: 'a' }).read()).toBe('a');
    expect(await new KeyText({}).read()).toBeNull();
  });
  it.each([true, false])('follows its file, without line breaks at the end (urgent: %s)', async (isUrgent) => {
    await writeFile(file, 'old\n');
    const text = new KeyText({ text: 'from the start', file });
    expect(await text.read()).toBe('old');
    await writeFile(`${file}.new`, 'new\r\n');
    await rename(`${file}.new`, file);
    expect(await changed(text, 'old', isUrgent)).toBe('new');
  });
  it('stays in use while the file is gone, and is read as soon as the file exists', async () => {
    const text = new KeyText({ file });
    await expect(text.read()).rejects.toThrow('ENOENT');
    await writeFile(file, 'old');
    expect(await text.read()).toBe('old');
    await rm(file);
    expect(await text.read(true)).toBe('old');
  });
});

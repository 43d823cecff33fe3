import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readLabels } from './corpus.ts';
import { FIELDS } from './score.ts';

describe.each(['invented', 'invented-after', 'invented-by-others', 'ordinary-by-others'])('the pages of %s', (name) => {
  const folder = join(import.meta.dirname, name);

  it('have a label each', async () => {
    const { pages } = await readLabels(folder);
    const files = (await readdir(folder)).filter((file) => file.endsWith('.html'));
    expect(pages.map(({ file }) => file).sort()).toEqual(files.sort());
  });

  it('hold nothing if they are edges, and a position otherwise', async () => {
    for (const page of (await readLabels(folder)).pages)
      if (page.kind === 'edge') expect(FIELDS.map((field) => page[field])).toEqual([null, null, null, null]);
      else expect(page).toHaveProperty('position', expect.any(String));
  });
});

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const label = z.string().nullable();
const otherLabels = z.array(label).optional();

/** One labelled posting: its file, and the right value of each field. */
const posting = z.object({
  file: z.string(),
  url: z.string(),
  kind: z.string(),
  index: z.number().optional(),
  company: label,
  position: label,
  location: label,
  salary: label,
  /** Other values that are right too; `*` accepts every value. */
  accept: z
    .object({ company: otherLabels, position: otherLabels, location: otherLabels, salary: otherLabels })
    .optional(),
});
export type Posting = z.infer<typeof posting>;

/** Reads the labelled postings of a folder: pages, and responses of job boards' APIs if there are any. */
export async function readLabels(folder: string): Promise<{ pages: Posting[]; responses: Posting[] }> {
  const api = join(folder, 'api/labels.json');
  return {
    pages: await readPostings(join(folder, 'labels.json')),
    responses: existsSync(api) ? await readPostings(api) : [],
  };
}

/** Reads a file that a label refers to, relative to the label's file or to the root of the folder. */
export async function readBytes(folder: string, file: string): Promise<Buffer> {
  return readFile(join(folder, file.startsWith('api/') || existsSync(join(folder, file)) ? file : `api/${file}`));
}

async function readPostings(path: string): Promise<Posting[]> {
  return z.array(posting).parse(JSON.parse(await readFile(path, 'utf8')));
}

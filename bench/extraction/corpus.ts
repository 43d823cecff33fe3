import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';

const label = z.string().nullable();
const otherLabels = z.array(label).optional();

/** One labeled posting: its file, and the right value of each field. */
const posting = z.object({
  file: z.string(),
  url: z.string(),
  kind: z.string(),
  source: z.string().optional(),
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

/** The labeled postings of a folder: pages, and responses of job boards' APIs. */
export interface Corpus {
  folder: string;
  pages: Posting[];
  responses: Posting[];
}

/** The corpora next to the project, which are measured when none is named. */
const BESIDE = ['../../../shared/corpus', '../../../shared/corpus-2'].map((path) => resolve(import.meta.dirname, path));

/**
 * The folders of the corpora to measure.
 * @param named as given on the command line, relative to where it was called; those next to the project if there are
 *   none
 * @throws {Error} if there are none at all
 */
export function corpusFolders(named: readonly string[]): string[] {
  const base = process.env['INIT_CWD'] ?? process.cwd();
  const folders = named.length > 0 ? named.map((folder) => resolve(base, folder)) : BESIDE.filter(existsSync);
  if (folders.length === 0) throw new Error('Which corpus? --corpus FOLDER, several times for several corpora');
  return folders;
}

/** Reads the labeled postings of a folder. */
export async function readLabels(folder: string): Promise<Corpus> {
  const responses: Posting[] = [];
  for (const name of ['api/labels.json', 'api/labels-unknown.json'])
    if (existsSync(join(folder, name))) responses.push(...(await readPostings(join(folder, name))));
  return { folder, pages: await readPostings(join(folder, 'labels.json')), responses };
}

/** Reads a file that a label refers to, relative to the label's file or to the root of the folder. */
export async function readBytes(folder: string, file: string): Promise<Buffer> {
  return readFile(join(folder, file.startsWith('api/') || existsSync(join(folder, file)) ? file : `api/${file}`));
}

async function readPostings(path: string): Promise<Posting[]> {
  return z.array(posting).parse(JSON.parse(await readFile(path, 'utf8')));
}

import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { type Half, halfOf } from './halves.ts';

const label = z.string().nullable();
const otherLabels = z.array(label).optional();

/** One labeled posting: its file, and the right value of each field. */
const posting = z.object({
  file: z.string(),
  url: z.string(),
  kind: z.string(),
  source: z.string().optional(),
  index: z.number().optional(),
  /** The kind of fault that an invented page provokes. */
  fault: z.string().optional(),
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

const beside = (name: string) => resolve(import.meta.dirname, '../../../shared', name);

/** The corpora next to the project, which are measured when none is named. */
const BESIDE = [beside('corpus'), beside('corpus-2')];

/** The corpus next to the project of which one half stays unseen. */
const HALVED = beside('corpus-3');

/** Invented pages like those of most sites, whose author did not write the rules. One half stays unseen as well. */
export const ORDINARY = join(import.meta.dirname, 'ordinary-by-others');

/**
 * The corpora to measure or to learn from.
 * @param named as given on the command line, relative to where it was called; the first two next to the project if
 *   there are none
 * @param half of the pages of those that are named; null for all
 * @throws {Error} if there are none at all
 */
export async function readCorpora(named: readonly string[], half: Half | null = null): Promise<Corpus[]> {
  const base = process.env['INIT_CWD'] ?? process.cwd();
  if (named.length > 0) return Promise.all(named.map((folder) => readLabels(resolve(base, folder), half)));
  const folders = BESIDE.filter(existsSync);
  if (folders.length === 0) throw new Error('Which corpus? --corpus FOLDER, several times for several corpora');
  return Promise.all(folders.map((folder) => readLabels(folder, half)));
}

/** The corpus whose halves are reported beside the folds; null if it is not there. */
export function halvedCorpus(): string | null {
  return existsSync(HALVED) ? HALVED : null;
}

/** The invented pages that may be looked at, and that half of the third corpus if it is there. */
export async function readInvented(): Promise<Corpus[]> {
  const invented = ['invented', 'invented-after'].map((name) => readLabels(join(import.meta.dirname, name)));
  const halved = [ORDINARY, ...[halvedCorpus()].filter((folder) => folder !== null)];
  return Promise.all([...invented, ...halved.map((folder) => readLabels(folder, 'looked-at'))]);
}

/**
 * Reads the labeled postings of a folder.
 * @param half of its pages; null for all
 */
export async function readLabels(folder: string, half: Half | null = null): Promise<Corpus> {
  const responses: Posting[] = [];
  for (const name of ['api/labels.json', 'api/labels-unknown.json'])
    if (existsSync(join(folder, name))) responses.push(...(await readPostings(join(folder, name))));
  const pages = await readPostings(join(folder, 'labels.json'));
  return { folder, pages: pages.filter((page) => half === null || halfOf(page) === half), responses };
}

/** Reads a file that a label refers to, relative to the label's file or to the root of the folder. */
export async function readBytes(folder: string, file: string): Promise<Buffer> {
  return readFile(join(folder, file.startsWith('api/') || existsSync(join(folder, file)) ? file : `api/${file}`));
}

async function readPostings(path: string): Promise<Posting[]> {
  return z.array(posting).parse(JSON.parse(await readFile(path, 'utf8')));
}

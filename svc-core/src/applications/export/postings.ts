import { Readable } from 'node:stream';
import { toMoment } from '@jobtrail/service-kit';
import type { JobRow } from '../../rows.ts';
import { unpackText } from '../postings/packing.ts';
import { factsOf, listPostings } from '../postings/queries.ts';
import type { Owner } from './queries.ts';

/** Where the archive has the text of a job's posting, by the job's id. */
export type PostingPaths = ReadonlyMap<string, string>;

const NAME_MAX = 60;
/** Names that Windows keeps for devices. */
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;
const RULE = `\n\n${'-'.repeat(72)}\n\n`;

/** A text as a part of the name of a file: letters and digits of any script, joined by dashes; `otherwise` if it has none. */
export function namePart(text: string, otherwise = 'job'): string {
  const words = text.normalize('NFC').match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const name = [...words.join('-')].slice(0, NAME_MAX).join('').replace(/-+$/, '');
  return name === '' || RESERVED.test(name) ? otherwise : name;
}

/** The path of a job's posting in the archive, unlike all that are taken; case does not make a difference. */
function pathOf({ company, position }: Pick<JobRow, 'company' | 'position'>, taken: Set<string>): string {
  const name = `postings/${namePart(company)}-${namePart(position)}`;
  let path = `${name}.txt`;
  for (let number = 2; taken.has(path.toLowerCase()); number += 1) path = `${name}-${number}.txt`;
  taken.add(path.toLowerCase());
  return path;
}

/** Chooses the paths of the postings of some jobs. */
export function postingPathsOf(jobs: ReadonlyArray<Pick<JobRow, 'id' | 'company' | 'position'>>): PostingPaths {
  const taken = new Set<string>();
  return new Map(jobs.map((job) => [job.id, pathOf(job, taken)]));
}

/** The captures of a job's posting as one text, newest first; empty if they have been deleted since. */
export async function postingText({ knex, userId, runInSlot }: Owner, jobId: string): Promise<Readable> {
  const rows = await runInSlot(() => listPostings(knex, userId, jobId));
  const texts = rows.map(async (row) => {
    const facts = Object.entries(factsOf(row)).map(([name, value]) => `${name}: ${value}`);
    const from = row.host ?? row.source;
    return [`Captured ${toMoment(row.captured_at)} from ${from}`, ...facts, '', await unpackText(row.body), ''].join(
      '\n',
    );
  });
  return Readable.from([(await Promise.all(texts)).join(RULE)]);
}

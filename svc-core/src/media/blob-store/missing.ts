import type { CoreContext } from '../../context.ts';
import { forEach } from './batches.ts';
import { listMediaIds } from './queries.ts';

const BATCH = 500;

/** The result of comparing the database with its store. */
interface Missing {
  /** How many images, recordings and documents are in the database. */
  readonly known: number;
  /** The first hundred ids whose bytes the store does not have. */
  readonly ids: readonly string[];
  readonly count: number;
}

const LISTED_MAX = 100;

/** Looks in the store for every image, recording and document in the database. */
export async function findMissing({ blobs, knex }: Pick<CoreContext, 'blobs' | 'knex'>): Promise<Missing> {
  const ids: string[] = [];
  let [known, count] = [0, 0];
  for (let after = ''; ;) {
    const page = await listMediaIds(knex, after, BATCH);
    await forEach(page, async (id) => {
      if (await blobs.has(id)) return;
      count += 1;
      if (ids.length < LISTED_MAX) ids.push(id);
    });
    known += page.length;
    const last = page.at(-1);
    if (last === undefined || page.length < BATCH) return { known, ids, count };
    after = last;
  }
}

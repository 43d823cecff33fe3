import { type Item, type Piece, pieceOf, rowList, type RunInSlot } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import { dataUrlText } from '../../media/inline-media/dataUrl.ts';
import { mediaAddress, type MediaForm } from '../../media/uploads/address.ts';
import type { JobRow, MediaRow } from '../../rows.ts';
import { presentFacts, presentJob } from './presenter.ts';
import { type JobSelection, jobSource, listImages } from './queries.ts';
import { matching } from './searchedCards.ts';

/** The `images` of a job as JSON text: a list of data URLs that is itself encoded as a string. */
async function* imagesText(core: Pick<CoreContext, 'blobs'>, images: readonly MediaRow[]): AsyncIterable<string> {
  let open = false;
  for (const image of images) {
    for await (const piece of dataUrlText(core, image, open ? ',\\"' : '"[\\"', '\\"')) {
      open = true;
      yield piece;
    }
  }
  yield open ? ']"' : 'null';
}

async function* withImages(
  core: Pick<CoreContext, 'blobs'>,
  facts: Piece,
  images: readonly MediaRow[],
): AsyncIterable<Piece> {
  yield facts;
  yield* imagesText(core, images);
  yield '}';
}

/** A job as JSON. Its images come last, so that their bytes can be streamed. */
function jobItem(core: Pick<CoreContext, 'blobs'>, row: JobRow, images: readonly MediaRow[], form: MediaForm): Item {
  if (form === 'ref' || images.length === 0)
    return pieceOf(
      JSON.stringify(
        presentJob(
          row,
          images.map(({ id }) => mediaAddress(id)),
        ),
      ),
    );
  return withImages(core, pieceOf(`${JSON.stringify(presentFacts(row)).slice(0, -1)},"images":`), images);
}

/**
 * All jobs of a person, or those that contain a text, as a JSON list, newest first. A job that is added in the meantime
 * is not in the list; one that is deleted before it is read is left out.
 */
export function jobList(
  core: Pick<CoreContext, 'knex' | 'blobs'>,
  jobs: JobSelection,
  { form, text }: { form: MediaForm; text: string },
  runInSlot: RunInSlot,
): AsyncGenerator<Piece, undefined> {
  const { knex } = core;
  return rowList<JobRow>(runInSlot, jobSource(knex, jobs), async (all) => {
    const rows = text === '' ? all : await matching(all, text);
    const images = await listImages(
      knex,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => jobItem(core, row, images.get(row.id) ?? [], form));
  });
}

/** One job as JSON. */
export async function* jobDocument(
  core: Pick<CoreContext, 'knex' | 'blobs'>,
  row: JobRow,
  form: MediaForm,
): AsyncGenerator<Piece, undefined> {
  const images = await listImages(core.knex, [row.id]);
  const item = jobItem(core, row, images.get(row.id) ?? [], form);
  if (typeof item === 'string' || Buffer.isBuffer(item)) yield item;
  else yield* item;
  return undefined;
}

import type { Readable } from 'node:stream';
import type { Core } from '../core.ts';
import { mediaAddress } from '../media/address.ts';
import { streamOf } from '../media/chunks.ts';
import { dataUrlText } from '../media/queries.ts';
import type { MediaRow } from '../media/row.ts';
import { presentFacts } from './presenter.ts';
import { findImages, findJobs } from './queries.ts';
import type { JobRow } from './row.ts';

/** How media goes over the wire: its bytes as a data URL, or its address. */
export type MediaForm = 'data' | 'ref';

/** The `images` of a job as JSON text: a list that is itself encoded as a string (spec 3). */
async function* imagesText(core: Pick<Core, 'blobs'>, images: readonly MediaRow[], form: MediaForm): AsyncIterable<string> {
  let open = false;
  for (const image of images) {
    const before = open ? ',\\"' : '"[\\"';
    const text = form === 'ref' ? [`${before}${mediaAddress(image.id)}\\"`] : dataUrlText(core, image, before, '\\"');
    for await (const piece of text) {
      open = true;
      yield piece;
    }
  }
  yield open ? ']"' : 'null';
}

async function* jobText(core: Pick<Core, 'blobs'>, row: JobRow, images: readonly MediaRow[], form: MediaForm): AsyncIterable<string> {
  yield `${JSON.stringify(presentFacts(row)).slice(0, -1)},"images":`;
  yield* imagesText(core, images, form);
  yield '}';
}

async function* listText(core: Core, userId: string, form: MediaForm): AsyncIterable<string> {
  let first = true;
  yield '[';
  for await (const page of findJobs(core.knex, userId)) {
    const images = await findImages(core.knex, page.map(({ id }) => id));
    for (const row of page) {
      if (!first) yield ',';
      first = false;
      yield* jobText(core, row, images.get(row.id) ?? [], form);
    }
  }
  yield ']';
}

/** All jobs of a person as a JSON list, no faster than the reader takes it: the images of many jobs never meet in memory. */
export function jobList(core: Core, userId: string, form: MediaForm): Readable {
  return streamOf(listText(core, userId, form));
}

/** One job as JSON, streamed for the same reason. */
export async function jobDocument(core: Core, row: JobRow, form: MediaForm): Promise<Readable> {
  const images = await findImages(core.knex, [row.id]);
  return streamOf(jobText(core, row, images.get(row.id) ?? [], form));
}

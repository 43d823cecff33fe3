import { type Item, type Piece, pieceOf, rowList, type RunInSlot } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import { dataUrlText } from '../../media/inline-media/dataUrl.ts';
import { mediaAddress, type MediaForm } from '../../media/uploads/address.ts';
import type { InterviewNoteRow, MediaRow } from '../../rows.ts';
import { presentInterviewNote } from './presenter.ts';
import { interviewNoteSource, listAudio } from './queries.ts';

const NO_AUDIO = 'null}';

async function* withAudio(
  core: Pick<CoreContext, 'blobs'>,
  facts: Piece,
  audio: MediaRow,
): AsyncGenerator<Piece, undefined> {
  yield facts;
  let audible = false;
  for await (const piece of dataUrlText(core, audio, '"', '"}')) {
    audible = true;
    yield piece;
  }
  if (!audible) yield NO_AUDIO;
  return undefined;
}

/** A note as JSON. Its audio comes last, so that its bytes can be streamed. */
function noteItem(
  core: Pick<CoreContext, 'blobs'>,
  row: InterviewNoteRow,
  audio: MediaRow | undefined,
  form: MediaForm,
): Item {
  if (!audio || form === 'ref')
    return pieceOf(JSON.stringify(presentInterviewNote(row, audio ? mediaAddress(audio.id) : null)));
  const facts = JSON.stringify(presentInterviewNote(row, null));
  return withAudio(core, pieceOf(facts.slice(0, -NO_AUDIO.length)), audio);
}

/**
 * The notes of a job as a JSON list. Its content and order are fixed at the start: a note whose date changes in the
 * meantime is neither left out nor listed twice. One long note, or a chunk of one recording, is in memory at a time.
 */
export function noteList(
  core: Pick<CoreContext, 'knex' | 'blobs'>,
  jobId: string,
  form: MediaForm,
  runInSlot: RunInSlot,
): AsyncGenerator<Piece, undefined> {
  const { knex } = core;
  return rowList<InterviewNoteRow>(runInSlot, interviewNoteSource(knex, jobId), async (rows) => {
    const audio = await listAudio(
      knex,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => noteItem(core, row, audio.get(row.id), form));
  });
}

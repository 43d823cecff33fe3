import type { Readable } from 'node:stream';
import type { Core } from '../core.ts';
import { streamOf } from '../media/chunks.ts';
import { dataUrlText } from '../media/queries.ts';
import { presentInterviewNote } from './presenter.ts';
import { findAudio, findInterviewNotes } from './queries.ts';

async function* listText(core: Core, jobId: string): AsyncIterable<string> {
  const notes = await findInterviewNotes(core.knex, jobId);
  const audio = await findAudio(core.knex, notes.map(({ id }) => id));
  let separator = '[';
  for (const note of notes) {
    const row = audio.get(note.id);
    const facts = JSON.stringify(presentInterviewNote(note, null));
    let audible = false;
    yield separator;
    separator = ',';
    for await (const piece of row ? dataUrlText(core, row, `${facts.slice(0, facts.lastIndexOf('null}'))}"`, '"}') : []) {
      audible = true;
      yield piece;
    }
    if (!audible) yield facts;
  }
  yield separator === '[' ? '[]' : ']';
}

/** The notes of a job with their audio as data URLs: a piece of one recording at a time is in memory. */
export function noteList(core: Core, jobId: string): Readable {
  return streamOf(listText(core, jobId));
}

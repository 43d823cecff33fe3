import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { DEFAULT_TIME_ZONE } from '@jobtrail/contract';
import { streamOf } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import type { MediaRow, UserRow } from '../../rows.ts';
import { accountOf } from './account.ts';
import { documentPathsOf, listDocumentFiles } from './documents.ts';
import { archivePathOf, asCsv, asJson, listFiles, mediaBytes } from './files.ts';
import { invoiceFiles, INVOICES_NOTE, type InvoicesRead, noteOn } from './invoices.ts';
import { postingPathsOf, postingText } from './postings.ts';
import { listJobsWithPosting, relatedPages } from './queries.ts';

const README = `Everything that your account holds.

account.json   who you are, your second factors and sessions, your sign-up, your calendar feed, and decisions of
               administrators about your subscription
*.json         your lists, for programs
*.csv          the same lists, for spreadsheets; an apostrophe marks text that a spreadsheet would take for a formula
jobs           can be imported again: "history" has the stages since Applied with their days
media/         images and recordings, in a folder for each job; the lists name them
documents/     resumes, cover letters and other documents; job-documents.json says which job uses which
postings/      the texts of postings that you have kept, one file for each job, the newest copy first

In interview-notes, transcriptSource says who made the transcript and the summary. "simulated" means an example text: no
transcription service was configured, so it is not what was said.
`;

/**
 * Creates a zip file with everything a person has while it is being read. A list or a file is opened when it is next,
 * and read no faster than the client reads. Only the names and offsets of the files stay in memory, for the table of
 * contents.
 * @param invoices if they could not be read, a file of the archive reports that
 */
export async function archiveOf(core: CoreContext, user: UserRow, invoices: InvoicesRead): Promise<Readable> {
  const zip = new ZipFile();
  // yazl's stream is a PassThrough, although its types do not declare that.
  const output = zip.outputStream as Readable;
  let open: Readable | undefined;
  const add = (name: string, compress: boolean, source: () => Promise<Readable>): void => {
    zip.addReadStreamLazy(name, { compress }, (done) => {
      source().then(
        (stream) => {
          if (output.destroyed) return void stream.destroy();
          open = stream;
          stream.once('error', (error) => output.destroy(error));
          done(null, stream);
        },
        (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))),
      );
    });
  };
  zip.on('error', (error: Error) => output.destroy(error));
  // Closes the open file if the download is aborted.
  output.once('close', () => open?.destroy());

  zip.addBuffer(Buffer.from(README), 'README.txt');
  const account = await accountOf(core.knex, user, core.clock());
  zip.addBuffer(Buffer.from(`${JSON.stringify(account, null, 2)}\n`), 'account.json');
  const owner = {
    knex: core.knex,
    userId: user.id,
    zone: user.time_zone ?? DEFAULT_TIME_ZONE,
    runInSlot: core.reads.slotRunner(user.id),
  };
  const note = noteOn(invoices);
  if (note !== null) zip.addBuffer(Buffer.from(note), INVOICES_NOTE);
  const postingPaths = postingPathsOf(await listJobsWithPosting(core.knex, user.id));
  const documentPaths = documentPathsOf(await listDocumentFiles(owner));
  for (const file of [...listFiles(owner, { postingPaths, documentPaths }), ...invoiceFiles(invoices)]) {
    add(`${file.name}.json`, true, async () => streamOf(asJson(file)));
    add(`${file.name}.csv`, true, async () => streamOf(asCsv(file)));
  }
  for (const [jobId, path] of postingPaths) add(path, true, () => postingText(owner, jobId));
  for (const [id, path] of documentPaths) add(path, false, () => mediaBytes(core, { id }));
  const media = relatedPages<MediaRow>(owner, 'media', []);
  /** Adds a few more media files. Called again before the last of them is read. */
  const addMedia = async (): Promise<void> => {
    const { done, value: rows } = await media.next();
    if (done) return zip.end();
    for (const row of rows) {
      add(archivePathOf(row), false, async () => {
        if (row === rows.at(-1)) await addMedia();
        return mediaBytes(core, row);
      });
    }
  };
  await addMedia();
  return output;
}

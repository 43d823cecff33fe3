import { calls } from '@jobtrail/contract/calls';
import { notFound, unsupportedMedia } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import { AttemptCounter } from '../../people/attempts/AttemptCounter.ts';
import { purposeOf } from '../uploads/kinds.ts';
import { findMediaFile } from '../uploads/queries.ts';
import type { Transcriber } from './Transcriber.ts';

/** Transcriptions of a person within an hour: more than anyone needs, because each costs the operator money. */
const PER_HOUR = 60;
const HOUR_SECONDS = 3600;

/**
 * GET /api/transcription returns the provider. POST /api/media/{id}/transcription transcribes one of the person's own
 * recordings, attached or not.
 */
export function transcriptionRoutes(
  { on, knex, clock, blobs, uploadQuota }: CoreContext,
  { provider, transcribe }: Transcriber,
): void {
  const hour = new AttemptCounter(
    { knex, clock },
    { name: 'transcription', points: PER_HOUR, windowSeconds: HOUR_SECONDS },
  );
  on(calls.getTranscription, () => Promise.resolve({ provider }));
  on(calls.transcribeMedia, async ({ caller, params }) => {
    const file = await findMediaFile(knex, caller.id, params.id);
    if (!file) throw notFound();
    if (purposeOf(file.contentType) !== 'audio') throw unsupportedMedia('Only recordings can be transcribed.');
    if (provider !== 'simulated') await hour.count(caller.id);
    const end = uploadQuota.begin(caller.id);
    try {
      const open = async () => {
        const bytes = await blobs.open(file.id);
        if (!bytes) throw notFound();
        return bytes;
      };
      return { ...(await transcribe({ contentType: file.contentType, bytes: file.bytes, open })), provider };
    } finally {
      end();
    }
  });
}

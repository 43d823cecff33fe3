import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import {
  bothTexts,
  errorToasts,
  IMAGES_MAX,
  imagesMaxSentence,
  type Job,
  type UpdateJobBody,
} from '@jobtrail/contract';
import { ApiError, callQuery, useSession } from '@jobtrail/web-kit';
import { usePersonZone } from '../../jobs/clock/usePersonZone.ts';
import { useJobCommands } from '../../jobs/JobsContext.tsx';
import { useLeavingGuard } from '../../jobs/leaving.ts';
import type { TextChoice } from '../form/ChangedElsewhere.tsx';
import { FormProblem, saveFailure } from '../form/saveFailure.ts';
import { type JobForm, useJobForm, useSaved } from '../form/useJobForm.ts';
import { type ReviewedReading, useReviewedReading } from '../recognition/useReviewedReading.ts';
import { type Images, useImages } from '../screenshots/useImages.ts';
import { editDraftOf } from './EditDraft.ts';

interface EditJob extends JobForm {
  images: Images;
  /** What was read from the screenshots, to be chosen from. */
  review: ReviewedReading;
  /** Upload progress of the attached images, 0 to 1; null if nothing is being uploaded. */
  uploaded: number | null;
  /** Whether the form opened with unsaved changes. */
  restored: boolean;
  /** What the person has to choose, because the notes were changed elsewhere as well. */
  notesChoice: TextChoice | null;
  /** Discards all changes. */
  discard: () => void;
}

const CHOOSE_NOTES = 'Choose first which notes to keep: yours, or both.';

/** Whether the images or the notes of the job were changed elsewhere since the form loaded them. */
const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409 && error.code === 'conflict';
/** The server deletes uploads that no job refers to after an hour, and then rejects their addresses. */
const isForgotten = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 400 && error.fields?.['images'] !== undefined;

/** The form that edits a job. It sends only changed fields, so that changes made in another tab are not overwritten. */
export function useEditJob(job: Job, onSaved: () => void): EditJob {
  const commands = useJobCommands();
  const client = useQueryClient();
  const userId = useSession().user?.id ?? '';
  const zone = usePersonZone();
  const [draft] = useState(() => editDraftOf(userId, job, zone));
  const [restored] = useState(draft.isChanged);
  const [uploaded, setUploaded] = useState<number | null>(null);
  const images = useImages(draft.images);
  const notesElsewhere = useSyncExternalStore(draft.subscribe, draft.notesElsewhere);

  async function bodyOf(signal: AbortSignal): Promise<UpdateJobBody> {
    if (!draft.hasOtherImages) return draft.changes();
    // Read together, before the upload: the job may be changed elsewhere during the upload, and the server has to
    // detect that.
    const [wanted, knownImages] = [draft.images.get(), draft.knownImages()];
    if (wanted.length > IMAGES_MAX) throw new FormProblem({ images: imagesMaxSentence });
    draft.uploads.discard(wanted);
    const addresses = await draft.uploads.addressesOf(wanted, { signal, onProgress: setUploaded });
    return { ...draft.changes(), images: JSON.stringify(addresses), knownImages };
  }
  async function send(signal: AbortSignal): Promise<void> {
    const body = await bodyOf(signal);
    if (draft.notesElsewhere() !== null) throw new FormProblem({ form: CHOOSE_NOTES });
    if (Object.keys(body).length > 0) await commands.update(job.id, body, { signal });
    draft.uploads.forget();
  }
  async function save(signal: AbortSignal): Promise<void> {
    try {
      await send(signal);
    } catch (error) {
      if (signal.aborted || !(isConflict(error) || isForgotten(error))) throw error;
      if (isForgotten(error)) draft.uploads.forget();
      draft.rebase(
        await client.fetchQuery({
          ...callQuery('getJob', { params: { id: job.id }, query: { media: 'ref' } }),
          staleTime: 0,
        }),
      );
      await send(signal);
    } finally {
      setUploaded(null);
    }
  }

  const form = useJobForm(draft, {
    save: (_values, signal) => save(signal),
    onError: (error) => commands.fail(error, saveFailure(error, errorToasts.updateJob)),
  });
  // Changes from another tab show up in fields that were not changed here.
  useEffect(() => draft.rebase(job), [draft, job]);
  useSaved(draft, onSaved);
  useLeavingGuard(draft.hasOtherImages && !draft.hasEnded);
  const review = useReviewedReading(images.images, form);
  const { stop } = review.recognition;
  useEffect(() => {
    if (form.saving) stop();
  }, [form.saving, stop]);
  return {
    ...form,
    images,
    review,
    uploaded,
    restored: restored && draft.isChanged,
    notesChoice:
      notesElsewhere === null
        ? null
        : {
            keepBoth: () => draft.chooseNotes(bothTexts(notesElsewhere, form.values.notes)),
            keepMine: () => draft.chooseNotes(form.values.notes),
          },
    discard: () => draft.discard(),
  };
}

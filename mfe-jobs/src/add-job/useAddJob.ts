import type { ToastText } from '@jobtrail/contract';
import { errorToasts } from '@jobtrail/contract';
import { ApiError, useSession } from '@jobtrail/web-kit';
import { useEffect, useState } from 'react';
import type { Extraction } from '../extraction/useExtraction.ts';
import { useExtraction } from '../extraction/useExtraction.ts';
import type { JobForm } from '../job-form/useJobForm.ts';
import { useJobForm } from '../job-form/useJobForm.ts';
import { createBody, emptyJob } from '../job-form/values.ts';
import { useJobCommands } from '../jobs/JobsContext.tsx';
import type { Recognition } from '../recognition/useRecognition.ts';
import { useRecognition } from '../recognition/useRecognition.ts';
import type { Screenshots } from '../screenshots/useScreenshots.ts';
import { useScreenshots } from '../screenshots/useScreenshots.ts';
import { addDraft } from './draft.ts';

export interface AddJob extends JobForm {
  extraction: Extraction;
  screenshots: Screenshots;
  recognition: Recognition;
  /** The form opened with what was typed earlier. */
  restored: boolean;
  /** Forgets what was typed, on purpose. */
  discard: () => void;
}

/** A refusal of the images is told as the failed upload that it is (spec 8). */
function failureText(error: unknown): ToastText {
  if (!(error instanceof ApiError)) return errorToasts.addJob;
  if (error.status === 413) return errorToasts.imageTooLarge;
  const images = Object.keys(error.fields ?? {}).some((path) => path.split('.')[0] === 'images');
  return error.status === 415 || images ? errorToasts.imageUpload : errorToasts.addJob;
}

/** The form of a new job, on the page and in the dialog: what is typed or attached is kept until it is saved or discarded. */
export function useAddJob(onSaved: () => void): AddJob {
  const commands = useJobCommands();
  const userId = useSession().user?.id ?? '';
  const [draft] = useState(() => addDraft.read(userId));
  const screenshots = useScreenshots(userId);
  const [restored] = useState(draft !== null || screenshots.shots.length > 0);
  const form = useJobForm(
    draft ?? emptyJob,
    async (values) => {
      await commands.create(createBody(values, await screenshots.encode()));
      addDraft.drop(userId);
      screenshots.clear();
      onSaved();
    },
    (error) => commands.fail(error, failureText(error)),
  );
  const { values, fill } = form;
  const extraction = useExtraction(values.jobUrl, fill);
  const recognition = useRecognition(screenshots.shots, fill);
  useEffect(() => addDraft.keep(userId, values), [userId, values]);
  const discard = () => {
    addDraft.drop(userId);
    screenshots.clear();
  };
  return { ...form, extraction, screenshots, recognition, restored, discard };
}

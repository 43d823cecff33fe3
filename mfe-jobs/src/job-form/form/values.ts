import {
  appliedDayOf,
  type CreateJobBody,
  DEFAULT_STAGE,
  forEachKey,
  type Job,
  type JobTextField,
  jobTextFields,
  type LocalDay,
  localDayOf,
  type Stage,
  type UpdateJobBody,
} from '@jobtrail/contract';
import { toWebAddress } from '../../jobs/safeLink.ts';
import { tagsIn, tagText } from '../../tags/ownTags.ts';
import { historyOf } from './pastStages.ts';

/** The text fields of a job form; blank means none. Edit has all of them, a new job fewer. */
export type JobFormValues = Record<JobTextField, string> & {
  company: string;
  position: string;
  status: Stage;
  notes: string;
  jobUrl: string;
  /** YYYY-MM-DD. */
  applied: string;
  /** The days of the stages that a new job has been in, as JSON by stage; blank means none. */
  past: string;
  /** One on each line. */
  tags: string;
};
export type JobField = keyof JobFormValues;
/** How a form receives input for one field. */
export type SetField = <Name extends JobField>(field: Name, value: JobFormValues[Name]) => void;
/** Messages by invalid field; `images` and `form` are the images and the form as a whole. */
export type JobErrors = Partial<Record<JobField | 'images' | 'form', string | undefined>>;

export const emptyJob: JobFormValues = {
  company: '',
  position: '',
  status: DEFAULT_STAGE,
  ...forEachKey(jobTextFields, () => ''),
  notes: '',
  jobUrl: '',
  applied: '',
  past: '',
  tags: '',
};

/** Whether anything has been typed; a selected stage alone does not count. */
export const isTyped = (values: JobFormValues): boolean =>
  Object.entries(values).some(([field, value]) => field !== 'status' && value.trim() !== '');

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());
const tagsOrNull = (text: string): string[] | null => (text === '' ? null : tagsIn(text));
/** The URL of a posting in the format that is saved; an invalid one is left for the server to reject. */
const addressOrNull = (text: string): string | null => toWebAddress(text) ?? orNull(text);

/** A day as a moment, for a server that does not know days yet; noon is the same day in most time zones. */
const noonOf = (day: LocalDay): string => new Date(`${day}T12:00:00`).toISOString();

/** Where and when a form is filled in. */
interface Here {
  /** The person's time zone. */
  zone: string;
  now?: Date;
}

/**
 * The payload of POST /api/jobs; the application date is now unless the person chose a day.
 * @param images a JSON-encoded list of data URLs, or null
 */
export function createBody(
  values: JobFormValues,
  images: string | null,
  { zone, now = new Date() }: Here,
): CreateJobBody & { userId: null } {
  return {
    company: values.company.trim(),
    position: values.position.trim(),
    status: values.status,
    applicationDate: values.applied === '' ? now.toISOString() : noonOf(values.applied),
    appliedOn: values.applied === '' ? localDayOf(now.getTime(), zone) : values.applied,
    userId: null,
    jobUrl: addressOrNull(values.jobUrl),
    tags: tagsOrNull(values.tags),
    notes: values.notes.trim() === '' ? null : values.notes,
    ...forEachKey(jobTextFields, (field) => orNull(values[field])),
    images,
    ...historyOf(values, localDayOf(now.getTime(), zone)),
  };
}

/** The payload of POST /api/jobs that saves a job to the wishlist: it has no stage of its own and no application date. */
export const wishlistBody = (
  values: JobFormValues,
  images: string | null,
  here: Here,
): CreateJobBody & { userId: null } => ({
  ...createBody(values, images, here),
  status: DEFAULT_STAGE,
  applicationDate: null,
  appliedOn: null,
  history: undefined,
  wishlist: true,
});

/** Converts a job to the values of the edit dialog. @param zone the person's time zone */
export function editValues(job: Job, zone: string): JobFormValues {
  return {
    company: job.company,
    position: job.position,
    status: job.status,
    ...forEachKey(jobTextFields, (field) => job[field] ?? ''),
    notes: job.notes ?? '',
    jobUrl: job.jobUrl ?? '',
    applied: appliedDayOf(job, zone) ?? '',
    past: '',
    tags: tagText(job.tags),
  };
}

/** The fields that differ between two states of the dialog, so that changes made elsewhere are kept. */
export function editBody(before: JobFormValues, after: JobFormValues): UpdateJobBody {
  const body: UpdateJobBody = {};
  for (const field of ['company', 'position'] as const)
    if (before[field] !== after[field]) body[field] = after[field].trim();
  for (const field of jobTextFields) if (before[field] !== after[field]) body[field] = orNull(after[field]);
  if (before.tags !== after.tags) body.tags = tagsOrNull(after.tags);
  if (before.jobUrl !== after.jobUrl) body.jobUrl = addressOrNull(after.jobUrl);
  if (before.status !== after.status) body.status = after.status;
  if (before.notes !== after.notes) body.notes = after.notes.trim() === '' ? null : after.notes;
  if (before.applied !== after.applied) {
    body.applicationDate = after.applied === '' ? null : noonOf(after.applied);
    body.appliedOn = after.applied === '' ? null : after.applied;
  }
  return body;
}

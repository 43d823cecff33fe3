import { z } from 'zod';
import {
  freeText,
  id,
  localDay,
  moment,
  optional,
  refersTo,
  required,
  text,
  textMark,
  trimmed,
  webAddress,
} from '../fields.ts';
import { forEachKey } from '../forEachKey.ts';
import { IMAGES_MAX, PAST_STAGES_MAX, TAGS_MAX, TEXT_MAX } from '../limits.ts';
import { newPosting, postingText } from '../postings/schema.ts';
import { EXTRACTED_FIELDS } from '../reading-places/schema.ts';
import { smartValues } from '../smart-tags/schema.ts';
import { DEFAULT_STAGE, STAGE_VALUES } from '../stages.ts';
import { imagesMaxSentence, requiredTexts, tagsMaxSentence } from '../texts.ts';
import { isBlank } from '../typedText.ts';
import { CLOSED_REASONS } from './endings.ts';
import { JOB_SOURCES } from './sources.ts';
import { JOB_CARD_FIELDS, JOB_TEXT_FIELDS, jobTextFields } from './textFields.ts';

export const stage = z.enum(STAGE_VALUES);
export const closedReason = z.enum(CLOSED_REASONS);
export const jobSource = z.enum(JOB_SOURCES);
const tag = trimmed().min(1).max(TEXT_MAX.tag, `Use at most ${TEXT_MAX.tag} characters.`);
/** Tags as a list; comma-separated text is accepted too. */
const tagList = z
  .union([z.array(z.string()), z.string().transform((text) => text.split(','))])
  .transform((list) => [...new Set(list.map((item) => item.trim()).filter((item) => !isBlank(item)))])
  .pipe(z.array(tag).max(TAGS_MAX, tagsMaxSentence));
/** All tags of a job, or null. */
const tagsInput = tagList.transform((list) => (list.length === 0 ? null : list)).nullable();
/** At least one tag. */
export const someTags = tagList.refine((list) => list.length > 0, 'Name a tag.');
/** Images as a JSON-encoded list of data URLs, or null. Addresses refer to images of the job or to uploads. */
const imagesInput = z
  .string()
  .meta(refersTo('media'))
  .transform((text, context) => {
    try {
      return z.array(z.string()).parse(JSON.parse(text));
    } catch {
      context.addIssue({ code: 'custom', message: 'Images must be a JSON list of data URLs.' });
      return z.NEVER;
    }
  })
  .pipe(
    z
      .array(z.string().regex(/^(data:image\/|\/api\/media\/)/, 'Only images can be attached.'))
      .max(IMAGES_MAX, imagesMaxSentence),
  )
  .transform((list) => (list.length === 0 ? null : list))
  .nullable();

/** A job application. `images` is a JSON-encoded list of data URLs, or of addresses with `?media=ref`. */
export const job = z.object({
  id,
  company: z.string(),
  position: z.string(),
  status: stage,
  /** The moment of the application. `appliedDayOf` says on which day that is. */
  applicationDate: moment.nullable(),
  /** The day that the person has picked for the application, the same in every time zone; null without one. */
  appliedOn: z.string().nullable(),
  userId: id,
  jobUrl: z.string().nullable(),
  tags: z.array(z.string()).nullable(),
  notes: z.string().nullable(),
  ...forEachKey(jobTextFields, () => z.string().nullable()),
  images: z.string().nullable(),
  createdAt: moment,
  updatedAt: moment,
  /** When the job entered its current stage. */
  stageChangedAt: moment,
  /** The day that the person has picked for it, the same in every time zone; null without one. */
  stageChangedOn: z.string().nullable(),
  /**
   * When the employer first replied: when the job first left Applied. Null while it has not, if it went back there, and
   * if it left for Rejected without a reply or because the person withdrew.
   */
  repliedAt: moment.nullable(),
  /** Why the application ended; null while it is open, and if the person has not said it. */
  closedReason: closedReason.nullable(),
  /**
   * Whether the job is on the wishlist: saved, but not applied for. Such a job is Applied, without an application date
   * or a history, and in no list of applications, count or rate.
   */
  wishlist: z.boolean(),
  /** Where the person found the job; null until the person has said it. `guessSource` guesses it from the address. */
  source: jobSource.nullable(),
  /** What is known about the job from its texts, and what the person has corrected. `getJobTags` says why. */
  smart: smartValues,
  /** Whether there is a capture of its posting. */
  hasPosting: z.boolean(),
});
export type Job = z.infer<typeof job>;

/** The fields of a job that the board and the table show: no notes, images or contacts. */
export const jobCard = job.pick(forEachKey(JOB_CARD_FIELDS, () => true as const));
export type JobCard = z.infer<typeof jobCard>;

const jobFields = {
  company: required(TEXT_MAX.company, requiredTexts.company),
  position: required(TEXT_MAX.position, requiredTexts.position),
  status: stage,
  applicationDate: moment.nullable(),
  appliedOn: localDay.nullable(),
  jobUrl: z.union([z.literal('').transform(() => null), webAddress]).nullable(),
  tags: tagsInput,
  notes: freeText(TEXT_MAX.notes),
  ...forEachKey(jobTextFields, (field) => optional(JOB_TEXT_FIELDS[field].max)),
  images: imagesInput,
  closedReason: closedReason.nullable(),
  source: jobSource.nullable(),
  wishlist: z.boolean(),
};

/** Each stage after Applied, with the day on which the application entered it. */
const pastStages = z
  .array(z.object({ stage, happenedOn: localDay }))
  .min(1)
  .max(PAST_STAGES_MAX)
  .refine(
    (list) => list.every(({ stage: to }, at) => to !== (list[at - 1]?.stage ?? DEFAULT_STAGE)),
    'Each stage must differ from the one before.',
  )
  .refine(
    (list) => list.every(({ happenedOn }, at) => happenedOn >= (list[at - 1]?.happenedOn ?? '')),
    'No stage can have an earlier day than the one before.',
  );

interface JobState {
  wishlist?: boolean | undefined;
  status?: string | undefined;
  applicationDate?: string | null | undefined;
  appliedOn?: string | null | undefined;
}
interface NewJobState extends JobState {
  history?: Array<{ stage: string }> | undefined;
}

/** A job on the wishlist has not been applied for. */
const isUnapplied = (body: JobState): boolean =>
  body.wishlist !== true ||
  ((body.status === undefined || body.status === DEFAULT_STAGE) &&
    (body.applicationDate ?? body.appliedOn ?? null) === null);
const unapplied = { path: ['wishlist'], message: 'A job on the wishlist has no stage and no application date.' };

const newJobFields = z
  .object({ ...jobFields, history: pastStages, posting: newPosting.nullable() })
  .partial()
  .required({ company: true, position: true });

/** A new job whose stage, days and history fit together. */
const consistent = <Fields extends z.ZodType<NewJobState>>(fields: Fields) =>
  fields
    .refine(isUnapplied, unapplied)
    .refine(
      ({ history, wishlist, status }) =>
        history === undefined || (wishlist !== true && history.at(-1)?.stage === (status ?? DEFAULT_STAGE)),
      { path: ['history'], message: 'The last of these stages must be the one in which the application is.' },
    );

/**
 * POST /api/jobs. The owner is always the signed-in user; `userId` is ignored. With `wishlist`, the job is saved
 * without an application date.
 *
 * `appliedOn` is the day of the application as the person picked it; without an `applicationDate`, its moment is noon
 * UTC of that day. An `applicationDate` alone is a moment: its day is the one in the person's time zone.
 *
 * `history` has the stages that the application has been in since Applied, oldest first, each with its day: none before
 * the day of the application, none after the person's today. The last one is `status`.
 *
 * `posting` is kept with the job, as the first capture of its posting.
 */
export const createJobBody = consistent(newJobFields);
export type CreateJobBody = z.input<typeof createJobBody>;
export type NewJob = z.output<typeof createJobBody>;

/** A job in a file: a new job without what only this application has. */
export const importedJob = consistent(newJobFields.omit({ images: true, posting: true }));
export type ImportedJob = z.output<typeof importedJob>;

/**
 * PATCH /api/jobs/{id}, with any of the fields. `images` is the whole list in its order: images that are missing from
 * it are deleted. `knownImages` guards against changes made elsewhere. It has the addresses of the images that the
 * client knows; if the job's images have changed since, nothing is saved and the call returns 409 `conflict`.
 *
 * `knownNotes` guards the notes in the same way: it is the mark of the notes that `notes` was typed on. With `onConflict:
 * both`, for a request whose response nobody waits for, other notes are kept before those of the body instead.
 *
 * `closedReason` must be one of the stage's `REASONS_OF_STAGE`, otherwise the call returns 400. Every move clears it
 * unless the same body sets it.
 *
 * A new `applicationDate` without an `appliedOn` replaces the picked day, and the other way around.
 *
 * `wishlist: false`, a `status`, an `applicationDate` or an `appliedOn` takes a job off the wishlist: it is Applied unless the body
 * names another stage, and its application date is now unless the body names another one. An application cannot go back
 * to the wishlist: the call returns 409 `conflict`.
 *
 * `happenedOn`, with a new `status`, is the day of the move: from the one on which the job entered its stage until the
 * person's today. Any other day returns 400.
 *
 * `undo`, on its own, takes back a move: the id is the `historyEntryId` of the response to the move. The entry leaves
 * the history, and the job is in its earlier stage as if it had not been moved. This works for UNDO_MOVE_MS and only
 * for the newest entry; otherwise the call returns 409 `conflict`. Repeating it changes nothing.
 */
export const updateJobBody = z
  .object({
    ...jobFields,
    knownImages: z.array(z.string().meta(refersTo('media'))).max(IMAGES_MAX, imagesMaxSentence),
    knownNotes: textMark,
    onConflict: z.enum(['both']),
    happenedOn: localDay,
    undo: id,
  })
  .partial()
  .refine(
    ({ knownImages: _, knownNotes: __, onConflict: ___, ...changes }) => Object.keys(changes).length > 0,
    'Nothing to change.',
  )
  .refine(isUnapplied, unapplied)
  .refine(({ happenedOn, status }) => happenedOn === undefined || status !== undefined, {
    path: ['happenedOn'],
    message: 'Only a move has a day.',
  })
  .refine(({ undo, ...changes }) => undo === undefined || Object.keys(changes).length === 0, {
    path: ['undo'],
    message: 'A move is undone on its own, without other changes.',
  });
export type UpdateJobBody = z.input<typeof updateJobBody>;
export type JobChanges = z.output<typeof updateJobBody>;
/** A changed job. `historyEntryId` is present if the change has written an entry to the stage history. */
export const updatedJob = job.extend({ historyEntryId: id.optional() });
export type UpdatedJob = z.infer<typeof updatedJob>;

export const listJobsQuery = z.object({
  /** `card`: JobCard instead of Job. */
  view: z.enum(['full', 'card']).optional(),
  /** `ref`: addresses instead of data URLs. */
  media: z.enum(['data', 'ref']).optional(),
  /** `wishlist`: the saved jobs instead of the applications. */
  list: z.enum(['applications', 'wishlist']).optional(),
  /** Only jobs that contain this text in any of their texts, notes or tags, ignoring case. */
  q: text().trim().max(TEXT_MAX.search, `Use at most ${TEXT_MAX.search} characters.`).optional(),
});
export const searchJobsQuery = z.object({
  /** The text of a filter. What it asks about jobs that is on their cards is not looked at. */
  q: text().max(TEXT_MAX.filter, `Use at most ${TEXT_MAX.filter} characters.`),
});
/**
 * What a filter asks about applications and saved jobs that their cards do not have. `texts` has each word and quoted
 * text of the filter with at least SEARCHED_TEXT_MIN characters, folded, and the jobs that have it in their notes,
 * contacts, communications, interview notes or postings. `withNote` has the jobs with notes if the filter asks for them.
 */
export const foundJobs = z.object({
  texts: z.array(z.object({ text: z.string(), jobIds: z.array(id) })),
  withNote: z.array(id).optional(),
});
export type FoundJobs = z.infer<typeof foundJobs>;
export const mediaQuery = listJobsQuery.pick({ media: true });
export const deleteJobQuery = z.object({
  /** `1`: the job can be restored for JOB_RETENTION_MS. Without it, the job is erased at once. */
  restorable: z.enum(['1']).optional(),
});

export const extractFromUrlBody = z.object({ url: webAddress });
/** Where in a posting a value was found: the board's API, or a part of the page. */
export const extractionSource = z.enum([
  'api',
  'json-ld',
  'microdata',
  'page-data',
  'board',
  'meta',
  'title',
  'label',
  'heading',
  'text',
]);
export type ExtractionSource = z.infer<typeof extractionSource>;
/**
 * Why a posting could not be read, as far as users may see it: only reasons that follow from a public page, and
 * timeouts. `list`: the page lists several jobs. `closed`: the posting is no longer open. `blocked`: the site blocks
 * programs.
 */
export const extractionFailure = z.enum(['sign-in', 'blocked', 'list', 'closed', 'no-posting', 'too-slow']);
export type ExtractionFailure = z.infer<typeof extractionFailure>;
/**
 * A value that a field may have. `place` says where on its site such a value stands, the same on other pages of the
 * site; absent if it cannot be said. Only `rememberPlaces` takes it.
 */
export const extractionCandidate = z.object({
  value: z.string(),
  source: extractionSource,
  place: z.string().optional(),
});
export type ExtractionCandidate = z.infer<typeof extractionCandidate>;
/**
 * The values of the four fields in a posting; fields that it does not mention are absent. `sources` says where each
 * value was found.
 */
export const extractedJob = z.object({
  company: z.string().optional(),
  position: z.string().optional(),
  location: z.string().optional(),
  salary: z.string().optional(),
  error: z.string().optional(),
  sources: z
    .object({
      company: extractionSource,
      position: extractionSource,
      location: extractionSource,
      salary: extractionSource,
    })
    .partial()
    .optional(),
  /**
   * Other values that may be right, best first. A field that has some, but no value, was left blank because of doubt;
   * a field without any is absent.
   */
  candidates: z
    .object(forEachKey(EXTRACTED_FIELDS, () => z.array(extractionCandidate)))
    .partial()
    .optional(),
  /** The fields whose values stand where the person has chosen one before on this site; absent if there are none. */
  remembered: z.array(z.enum(EXTRACTED_FIELDS)).optional(),
  /** The text of the posting; absent if none was found. */
  posting: postingText.optional(),
  /** Whether the page says that the posting is closed, although it still shows it; absent if it does not. */
  closed: z.boolean().optional(),
});
export type ExtractedJob = z.infer<typeof extractedJob>;

/** How many jobs are in each stage; every stage is present. */
export const stageCounts = z.record(stage, z.number().int().min(0));
export type StageCounts = z.infer<typeof stageCounts>;

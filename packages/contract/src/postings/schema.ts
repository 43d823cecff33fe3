import { z } from 'zod';
import { id, moment, required, text, textMark } from '../fields.ts';
import { forEachKey } from '../forEachKey.ts';
import { POSTING_FACT_MAX, POSTING_PASTE_MAX, POSTING_TEXT_MAX } from '../limits.ts';
import { areFactsShort, POSTING_FACTS, POSTING_SOURCES } from './facts.ts';

export const postingSource = z.enum(POSTING_SOURCES);
const fact = text().max(POSTING_FACT_MAX, `Use at most ${POSTING_FACT_MAX} characters.`).exactOptional();
const postingFacts = z.object(forEachKey(POSTING_FACTS, () => fact));
/** The primary language of a page, such as `de`. */
const language = z.string().regex(/^[a-z]{2,3}$/, 'This is not a language.');
const EMPTY = 'Paste the text of the posting.';

/**
 * The text of a posting as lines: `# ` starts a heading, `- ` a list item, and blank lines separate paragraphs. A text
 * that is sent is brought into this form: invisible characters are removed, and a text that is too long is cut.
 */
export const postingText = z.object({
  text: z.string(),
  source: postingSource,
  language: z.string().nullable(),
  facts: postingFacts,
});
export type PostingText = z.infer<typeof postingText>;

/** A posting that is kept with a new job, as `extractFromUrl` has returned it or as it was read from a screenshot. */
export const newPosting = z.object({
  text: required(POSTING_TEXT_MAX, EMPTY),
  source: postingSource,
  language: language.nullable(),
  facts: postingFacts.refine(areFactsShort, 'These facts are too long.'),
});

/** A capture of a job's posting, without its text. `host` is where it was read; null for a screenshot or a paste. */
export const postingCapture = z.object({
  id,
  capturedAt: moment,
  source: postingSource,
  language: z.string().nullable(),
  host: z.string().nullable(),
});
export type PostingCapture = z.infer<typeof postingCapture>;

/** The captures of a job's posting, newest first, with the text of one of them; null if there is none. */
export const jobPosting = z.object({
  captures: z.array(postingCapture),
  posting: postingCapture.extend({ text: z.string(), facts: postingFacts }).nullable(),
});
export type JobPosting = z.infer<typeof jobPosting>;
export type KeptPosting = NonNullable<JobPosting['posting']>;

export const getPostingQuery = z.object({
  /** The capture whose text is returned, instead of the newest. */
  capture: id.optional(),
});
export const deletePostingQuery = z.object({ capture: id });
export const restorePostingBody = z.object({ capture: id });

/**
 * PUT /api/jobs/{id}/posting: adds a capture, or with `capture` corrects the text of one. A text that the newest capture has
 * already adds none. `knownText` is the mark of the text that was corrected; if the capture has another one by now, nothing
 * is saved and the call returns 409 `conflict`.
 */
export const savePostingBody = z
  .object({
    text: required(POSTING_PASTE_MAX, EMPTY),
    source: z.enum(['pasted', 'screenshot']).optional(),
    capture: id.optional(),
    knownText: textMark.optional(),
  })
  .refine(({ capture, source }) => capture === undefined || source === undefined, {
    path: ['source'],
    message: 'A correction does not change where the text comes from.',
  });
export type SavePostingBody = z.input<typeof savePostingBody>;
export type SavedPosting = z.output<typeof savePostingBody>;

/** The captures of a job's posting, newest first, after a change of them. */
export const postingCaptures = z.object({ captures: z.array(postingCapture) });
export type PostingCaptures = z.infer<typeof postingCaptures>;
/** `isNew` if the text has changed since the newest capture, so that there is another one. */
export const postingReadAgain = postingCaptures.extend({ isNew: z.boolean() });
export type PostingReadAgain = z.infer<typeof postingReadAgain>;

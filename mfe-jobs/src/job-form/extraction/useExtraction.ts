import { useCallback, useEffect, useRef, useState } from 'react';
import { errorToasts, type ExtractedJob, successToasts, type ToastText } from '@jobtrail/contract';
import { api, ApiError, messageOf, type ToastMessage, usePlatform } from '@jobtrail/web-kit';
import { failureToast } from '../../jobs/failure.ts';
import { toWebAddress } from '../../jobs/safeLink.ts';
import { hasFound, isEmpty, type Reading } from '../form/FieldReadings.ts';
import { type Candidate, type Found, type Others, READABLE } from '../form/origin.ts';
import type { JobForm } from '../form/useJobForm.ts';
import { webAddressError } from '../form/validation.ts';
import type { PostingDraft } from '../posting-text/PostingDraft.ts';
import { type FailureNote, failureNote, NO_POSTING, UNREAD } from './failure.ts';

export interface Extraction {
  running: boolean;
  /** Why the posting could not be read. */
  failure: FailureNote | null;
  /** Asks the server to read the posting at a URL. */
  start: (url: string) => Promise<void>;
  /** Aborts a running extraction; its response is ignored. */
  stop: () => void;
}

const candidate = ({ value, ...more }: Candidate): Candidate[] =>
  value.trim() === '' ? [] : [{ value: value.trim(), ...more }];

/** What a response says about the fields. */
function readingOf(response: ExtractedJob, url: string): Reading {
  const found: Found = {};
  const others: Others = {};
  for (const field of READABLE) {
    const [value] = candidate({ value: response[field] ?? '', from: response.sources?.[field] ?? 'posting' });
    if (value) found[field] = value;
    others[field] = (response.candidates?.[field] ?? []).flatMap(({ value: other, source, place }) =>
      candidate({ value: other, from: source, place }),
    );
  }
  return { found, others, remembered: response.remembered ?? [], url, isClosed: response.closed ?? false };
}

/**
 * Extracts a posting from its URL into the form, and its text into `postings`. A response is ignored after another URL, after Stop, and after the
 * form is gone.
 */
export function useExtraction(
  url: string,
  { fill, show, forgetResult }: Pick<JobForm, 'fill' | 'show' | 'forgetResult'>,
  postings: PostingDraft,
): Extraction {
  const { toast, navigate } = usePlatform();
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<FailureNote | null>(null);
  const underWay = useRef<AbortController | null>(null);

  const stop = useCallback(() => {
    underWay.current?.abort();
    underWay.current = null;
    setRunning(false);
    setFailure(null);
  }, []);
  // The result belongs to the URL in the field, regardless of its notation.
  const meant = toWebAddress(url) ?? url;
  useEffect(() => stop, [meant, stop]);

  /** Shows an error at the URL field. */
  function refuse(sentence: string): void {
    show({ jobUrl: sentence });
    toast({ title: errorToasts.extraction.title, description: sentence, tone: 'error' });
  }

  async function start(typed: string): Promise<void> {
    if (typed.trim() === '') return toast({ ...errorToasts.noUrl, tone: 'error' });
    const address = toWebAddress(typed);
    stop();
    forgetResult();
    if (address === null) return refuse(webAddressError);
    const call = new AbortController();
    underWay.current = call;
    setRunning(true);
    try {
      const response = await api.call('extractFromUrl', { body: { url: address }, signal: call.signal });
      if (call.signal.aborted) return;
      const reading = readingOf(response, address);
      if (response.error || isEmpty(reading)) {
        setFailure(response.error ? UNREAD : NO_POSTING);
        return toast({
          ...errorToasts.extraction,
          ...(response.error ? { description: response.error } : {}),
          tone: 'error',
        });
      }
      const forget = response.posting && postings.add(response.posting, address);
      const undo = fill(reading, { onUndo: forget });
      toast(filledToast(hasFound(reading) ? successToasts.jobExtracted : undecidedToast, undo));
    } catch (error) {
      if (call.signal.aborted) return;
      const atField = error instanceof ApiError ? error.fields?.['url'] : undefined;
      if (atField) return refuse(atField);
      setFailure(failureNote(error, address));
      toast(
        failureToast(
          error,
          { title: errorToasts.extraction.title, description: messageOf(error, errorToasts.extraction.description) },
          navigate,
        ),
      );
    } finally {
      if (underWay.current === call) {
        underWay.current = null;
        setRunning(false);
      }
    }
  }
  return { running, failure, start, stop };
}

/** In place of the toast that says that fields are filled in, if all of them are left to the person. */
export const undecidedToast: ToastText = {
  title: 'Yours to choose',
  description: 'Nothing was certain enough to fill in. Please choose below the fields.',
};

/** Long enough to check four fields first. */
const UNDO_MS = 12_000;

/** The toast after fields were filled in; one Undo restores all previous values. */
export const filledToast = (text: ToastText, undo: () => void): ToastMessage => ({
  ...text,
  tone: 'success',
  action: { label: 'Undo', onClick: undo },
  duration: UNDO_MS,
});

import { useCallback, useEffect, useRef, useState } from 'react';
import { errorToasts, type ExtractedJob, successToasts, type ToastText } from '@jobtrail/contract';
import { api, ApiError, messageOf, type ToastMessage, usePlatform } from '@jobtrail/web-kit';
import { failureToast } from '../../jobs/failure.ts';
import { toWebAddress } from '../../jobs/safeLink.ts';
import { type Found, READABLE } from '../form/origin.ts';
import type { JobForm } from '../form/useJobForm.ts';
import { webAddressError } from '../form/validation.ts';
import type { PostingDraft } from '../posting-text/PostingDraft.ts';
import { type FailureNote, failureNote, NO_POSTING, UNREAD } from './failure.ts';

export interface Extraction {
  running: boolean;
  /** What the last extraction filled in and from where, until it is outdated. */
  filled: string | null;
  /** Why the posting could not be read. */
  failure: FailureNote | null;
  /** Asks the server to read the posting at a URL. */
  start: (url: string) => Promise<void>;
  /** Aborts a running extraction; its response is ignored. */
  stop: () => void;
}

/** The fields that have a value in a response. */
function foundIn(response: ExtractedJob): Found {
  return Object.fromEntries(
    READABLE.flatMap((field) => {
      const value = response[field]?.trim() ?? '';
      return value === '' ? [] : [[field, { value, from: response.sources?.[field] ?? 'posting' }]];
    }),
  );
}

/** "Filled 3 of 4 fields from careers.example.com." */
function filledSentence(found: Found, url: string, isClosed: boolean): string {
  const host = URL.canParse(url) ? new URL(url).host : 'the posting';
  const filled = `Filled ${Object.keys(found).length} of ${READABLE.length} fields from ${host}.`;
  return isClosed ? `${filled} The page says that this job is closed.` : filled;
}

/**
 * Extracts a posting from its URL into the form, and its text into `postings`. A response is ignored after another URL, after Stop, and after the
 * form is gone.
 */
export function useExtraction(
  url: string,
  { fill, show }: Pick<JobForm, 'fill' | 'show'>,
  postings: PostingDraft,
): Extraction {
  const { toast, navigate } = usePlatform();
  const [running, setRunning] = useState(false);
  const [filled, setFilled] = useState<string | null>(null);
  const [failure, setFailure] = useState<FailureNote | null>(null);
  const underWay = useRef<AbortController | null>(null);

  const stop = useCallback(() => {
    underWay.current?.abort();
    underWay.current = null;
    setRunning(false);
    setFilled(null);
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
    if (address === null) return refuse(webAddressError);
    const call = new AbortController();
    underWay.current = call;
    setRunning(true);
    try {
      const response = await api.call('extractFromUrl', { body: { url: address }, signal: call.signal });
      if (call.signal.aborted) return;
      const found = foundIn(response);
      if (response.error || Object.keys(found).length === 0) {
        setFailure(response.error ? UNREAD : NO_POSTING);
        return toast({
          ...errorToasts.extraction,
          ...(response.error ? { description: response.error } : {}),
          tone: 'error',
        });
      }
      const undo = fill(found);
      const forget = response.posting && postings.add(response.posting, address);
      setFilled(filledSentence(found, address, response.closed ?? false));
      toast(
        filledToast(successToasts.jobExtracted, () => {
          setFilled(null);
          undo();
          forget?.();
        }),
      );
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
  return { running, filled, failure, start, stop };
}

/** Long enough to check four fields first. */
const UNDO_MS = 12_000;

/** The toast after fields were filled in; one Undo restores all previous values. */
export const filledToast = (text: ToastText, undo: () => void): ToastMessage => ({
  ...text,
  tone: 'success',
  action: { label: 'Undo', onClick: undo },
  duration: UNDO_MS,
});

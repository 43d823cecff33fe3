import type { ExtractedJob } from '@jobtrail/contract';
import { errorToasts, paths, successToasts } from '@jobtrail/contract';
import { api, messageOf, usePlatform } from '@jobtrail/web-kit';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Filling } from '../job-form/useJobForm.ts';
import { failureToast } from '../jobs/failure.ts';
import { filledToast } from './filled-toast.ts';
import type { Found } from './found.ts';
import { READABLE } from './origin.ts';

export interface Extraction {
  running: boolean;
  /** What the last reading filled and from where, while that still stands. */
  filled: string | null;
  /** Asks the server to read the posting of an address (spec 5). */
  start: (url: string) => Promise<void>;
  /** Ends a reading under way; its answer is ignored. */
  stop: () => void;
}

/** What an answer says of each field; what it is silent about is not found. */
export function foundIn(answer: ExtractedJob): Found {
  return Object.fromEntries(READABLE.flatMap((field) => {
    const value = answer[field]?.trim() ?? '';
    return value === '' ? [] : [[field, { value, from: answer.sources?.[field] ?? 'posting' }]];
  }));
}

/** "Filled 3 of 4 fields from careers.example.com." */
function filledSentence(found: Found, url: string): string {
  const host = URL.canParse(url) ? new URL(url).host : 'the posting';
  return `Filled ${Object.keys(found).length} of ${READABLE.length} fields from ${host}.`;
}

/** Reads a posting by its address into the form. An answer that comes after another address, after Stop or after the form is gone changes nothing. */
export function useExtraction(url: string, fill: Filling): Extraction {
  const { toast, navigate } = usePlatform();
  const [running, setRunning] = useState(false);
  const [filled, setFilled] = useState<string | null>(null);
  const underWay = useRef<AbortController | null>(null);

  const stop = useCallback(() => {
    underWay.current?.abort();
    underWay.current = null;
    setRunning(false);
    setFilled(null);
  }, []);
  // What is read is of the address that stands in the field.
  useEffect(() => stop, [url, stop]);

  async function start(asked: string): Promise<void> {
    if (asked.trim() === '') return toast({ ...errorToasts.noUrl, tone: 'error' });
    const call = new AbortController();
    underWay.current = call;
    setRunning(true);
    setFilled(null);
    try {
      const answer = await api.post<ExtractedJob>(paths.extractFromUrl, { url: asked.trim() }, { signal: call.signal });
      if (call.signal.aborted) return;
      const found = foundIn(answer);
      if (answer.error || Object.keys(found).length === 0) return toast({ ...errorToasts.extraction, ...(answer.error ? { description: answer.error } : {}), tone: 'error' });
      const undo = fill(found);
      setFilled(filledSentence(found, asked.trim()));
      toast(filledToast(successToasts.jobExtracted, () => {
        setFilled(null);
        undo();
      }));
    } catch (failure) {
      if (call.signal.aborted) return;
      toast(failureToast(failure, { title: errorToasts.extraction.title, description: messageOf(failure, errorToasts.extraction.description) }, navigate));
    } finally {
      if (underWay.current === call) {
        underWay.current = null;
        setRunning(false);
      }
    }
  }
  return { running, filled, start, stop };
}

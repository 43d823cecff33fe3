import { useCallback, useEffect, useRef, useState } from 'react';
import { usePlatform, withRetries } from '@jobtrail/web-kit';
import { isEmpty, type Reading } from '../form/FieldReadings.ts';
import { type FormImage, isSaved } from '../screenshots/FormImage.ts';
import type { Progress } from './readImages.ts';
import { recognitionToasts } from './texts.ts';

export interface Recognition {
  /** null while nothing is being read. */
  progress: Progress | null;
  start: () => Promise<void>;
  stop: () => void;
}

/**
 * Reads images of a form. Results are ignored after Stop, after the images change, and after the form is gone.
 * @param onFound receives what was read, which is at least one value or candidate
 */
export function useRecognition(
  images: readonly FormImage[],
  onFound: (reading: Reading, text: string) => void,
): Recognition {
  const { toast, reportError, update } = usePlatform();
  const [progress, setProgress] = useState<Progress | null>(null);
  const underWay = useRef<AbortController | null>(null);

  const stop = useCallback(() => {
    underWay.current?.abort();
    underWay.current = null;
    setProgress(null);
  }, []);
  useEffect(() => stop, [images, stop]);

  async function start(): Promise<void> {
    const reading = new AbortController();
    underWay.current = reading;
    setProgress({ phase: 'starting' });
    let started = false;
    const onProgress = (made: Progress): void => {
      started ||= made.phase === 'reading';
      if (!reading.signal.aborted) setProgress(made);
    };
    try {
      const { readImages } = await withRetries(() => import('./readImages.ts'));
      const { found, others, text } = await readImages({
        images: images.map((image) => (isSaved(image) ? image.address : image.image)),
        signal: reading.signal,
        onProgress,
      });
      if (reading.signal.aborted) return;
      const read = { found, others, url: null };
      if (isEmpty(read)) toast({ ...recognitionToasts.nothing, tone: 'info' });
      else onFound(read, text);
    } catch (error) {
      if (reading.signal.aborted) return;
      reportError(error, 'text recognition');
      if (started) toast({ ...recognitionToasts.failed, tone: 'error' });
      else if (await update?.available())
        toast({
          ...recognitionToasts.outdated,
          tone: 'error',
          action: { label: 'Reload', onClick: () => update?.reload() },
        });
      else toast({ ...recognitionToasts.notLoaded, tone: 'error' });
    } finally {
      if (underWay.current === reading) {
        underWay.current = null;
        setProgress(null);
      }
    }
  }
  return { progress, start, stop };
}

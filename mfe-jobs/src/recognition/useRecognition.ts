import { useCallback, useEffect, useRef, useState } from 'react';
import { usePlatform, withRetries } from '@jobtrail/web-kit';
import { filledToast } from '../extraction/filledToast.ts';
import type { Filling } from '../job-form/useJobForm.ts';
import type { Shot } from '../screenshots/Shot.ts';
import type { Progress } from './readShots.ts';
import { recognitionToasts } from './texts.ts';

export interface Recognition {
  /** null while nothing is being read. */
  progress: Progress | null;
  start: () => Promise<void>;
  stop: () => void;
}

/**
 * Reads attached images into the form. Results are ignored after Stop, after the images change, and after the form is
 * gone.
 */
export function useRecognition(shots: readonly Shot[], fill: Filling): Recognition {
  const { toast, reportError, update } = usePlatform();
  const [progress, setProgress] = useState<Progress | null>(null);
  const underWay = useRef<AbortController | null>(null);

  const stop = useCallback(() => {
    underWay.current?.abort();
    underWay.current = null;
    setProgress(null);
  }, []);
  useEffect(() => stop, [shots, stop]);

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
      const { readShots } = await withRetries(() => import('./readShots.ts'));
      const found = await readShots({ images: shots.map(({ image }) => image), signal: reading.signal, onProgress });
      if (reading.signal.aborted) return;
      if (Object.keys(found).length === 0) toast({ ...recognitionToasts.nothing, tone: 'info' });
      else toast(filledToast(recognitionToasts.read, fill(found)));
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

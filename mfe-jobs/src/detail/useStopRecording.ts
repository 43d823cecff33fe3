import { useCallback } from 'react';
import { useToast } from '@jobtrail/web-kit';
import type { Capture } from './audio/Capture.ts';

/** Stops a recording when its form or panel closes, and shows a toast that says where to find it. */
export function useStopRecording(capture: Capture): () => void {
  const toast = useToast();
  return useCallback(() => {
    if (capture.leave())
      toast({
        title: 'Recording stopped',
        description: 'It is kept in the interview note form of this job until you save or discard it.',
        tone: 'info',
      });
  }, [capture, toast]);
}

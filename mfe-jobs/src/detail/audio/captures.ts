import { onSignal } from '@jobtrail/web-kit';
import type { Capture } from './Capture.ts';

const kept = new Map<string, { userId: string; capture: Capture }>();

onSignal('signedOut', () => {
  for (const { capture } of kept.values()) capture.clear();
  kept.clear();
});

/** The unsaved audio of notes, by person and job, until the page is closed or the person signs out. */
export const captures = {
  /** Returns the capture for a person's job and creates it if necessary; captures of another person are discarded. */
  of(userId: string, jobId: string, make: () => Capture): Capture {
    for (const [key, { userId: owner, capture }] of kept) {
      if (owner === userId) continue;
      capture.clear();
      kept.delete(key);
    }
    const key = `${userId} ${jobId}`;
    const capture = kept.get(key)?.capture ?? make();
    kept.set(key, { userId, capture });
    return capture;
  },
};

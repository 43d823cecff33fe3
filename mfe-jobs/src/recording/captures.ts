import { onSignal } from '@jobtrail/web-kit';
import type { Capture } from './Capture.ts';

const kept = new Map<string, { userId: string; capture: Capture }>();

onSignal('signedOut', () => {
  for (const { capture } of kept.values()) capture.clear();
  kept.clear();
});

/** The audio of notes that are not saved yet, by person and job, until the page is left or the person signs out. */
export const captures = {
  /** The one of a person's job, made if there is none; what another person left behind is discarded. */
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

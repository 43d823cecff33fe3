import type { Capture } from './Capture.ts';

const kept = new Map<string, { userId: string; capture: Capture }>();

/** The audio of notes that are not saved yet, by person and job, as long as the page lives. */
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

import type { Shot } from './Shot.ts';

const kept = new Map<string, readonly Shot[]>();

/** The images of a new job that is not saved yet, by person, as long as the page lives: closing the dialog by accident loses none. */
export const keptShots = {
  of: (userId: string): readonly Shot[] => kept.get(userId) ?? [],
  keep(userId: string, shots: readonly Shot[]): void {
    if (shots.length > 0) kept.set(userId, shots);
    else kept.delete(userId);
  },
};

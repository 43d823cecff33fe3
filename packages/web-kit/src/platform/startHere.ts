import { STORAGE_KEYS } from '@jobtrail/contract';

/** Why a person sees no `Start here` on the board: it was hidden, and Help offers it again, or it has done its work. */
export type StartAway = 'hidden' | 'done';

/** Why Start here stays away from a person in this browser; null if it does not. */
export function startAway(userId: string): StartAway | null {
  try {
    const [id, why] = localStorage.getItem(STORAGE_KEYS.start)?.split(' ') ?? [];
    return id === userId && (why === 'hidden' || why === 'done') ? why : null;
  } catch {
    return null;
  }
}

/** Keeps Start here away from a person in this browser. */
export function setStartAway(userId: string, why: StartAway): void {
  try {
    localStorage.setItem(STORAGE_KEYS.start, `${userId} ${why}`);
  } catch {
    // Without storage, it stays away until the board is left.
  }
}

/** Shows Start here again, the next time that the board opens. */
export function bringStartBack(): void {
  try {
    localStorage.removeItem(STORAGE_KEYS.start);
  } catch {
    // Without storage, it is still there.
  }
}

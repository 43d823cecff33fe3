/** Lets one tab of a person send an import at a time. A tab that is closed lets go by itself. */
export interface ImportLock {
  /** Whether a tab is sending. */
  isHeld: () => Promise<boolean>;
  /** Works while no other tab does. */
  hold: (work: () => Promise<void>) => Promise<void>;
}

/** Browsers have no locks on pages without https: each tab sends for itself there, and no row is imported twice. */
const WITHOUT_LOCKS: ImportLock = { isHeld: () => Promise.resolve(false), hold: (work) => work() };

/** The lock of a person. */
export function importLock(userId: string): ImportLock {
  const locks: LockManager | undefined = navigator.locks;
  if (!locks) return WITHOUT_LOCKS;
  const name = `jobtrail-import:${userId}`;
  return {
    isHeld: async () => (await locks.query()).held?.some((lock) => lock.name === name) ?? false,
    hold: (work) => locks.request(name, work),
  };
}

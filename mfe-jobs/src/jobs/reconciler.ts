/** How long after the last change the list is refetched, in ms: several changes in a row cause one request. */
const RECONCILE_AFTER_MS = 1500;

interface Reconciler {
  /** Schedules a refetch of the list after the last change. */
  soon: () => void;
  /**
   * Prevents refetching during a change or a drag.
   * @returns a function that allows it again
   */
  hold: () => () => void;
}

/**
 * Refetches the list after changes, but never while one is in progress, because an older list would restore older
 * states.
 */
export function createReconciler(refetch: () => unknown, delay: number = RECONCILE_AFTER_MS): Reconciler {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let holds = 0;
  let wanted = false;

  function plan(): void {
    clearTimeout(timer);
    if (!wanted || holds > 0) return;
    timer = setTimeout(() => {
      wanted = false;
      void refetch();
    }, delay);
  }

  return {
    soon: () => {
      wanted = true;
      plan();
    },
    hold: () => {
      holds += 1;
      clearTimeout(timer);
      let released = false;
      return () => {
        if (released) return;
        released = true;
        holds -= 1;
        plan();
      };
    },
  };
}

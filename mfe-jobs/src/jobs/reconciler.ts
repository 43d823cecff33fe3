/** How long after the last change the list is fetched again, in ms: several changes in a row cost one list. */
export const RECONCILE_AFTER_MS = 1500;

export interface Reconciler {
  /** Fetch the list again once things are quiet (after a mutation the list is refetched). */
  soon: () => void;
  /** Nothing is fetched until the returned function is called: a change is under way, or a card is being dragged. */
  hold: () => () => void;
}

/** Fetches the list again after changes, never while something holds it back: an older list would put older states back. */
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

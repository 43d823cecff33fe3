const reasons = new Set<object>();

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** While somebody holds the page, leaving it for another document asks first: what is recorded and not saved would be lost. */
export const leaving = {
  hold(reason: object): void {
    if (reasons.size === 0) window.addEventListener('beforeunload', ask);
    reasons.add(reason);
  },
  release(reason: object): void {
    if (reasons.delete(reason) && reasons.size === 0) window.removeEventListener('beforeunload', ask);
  },
};

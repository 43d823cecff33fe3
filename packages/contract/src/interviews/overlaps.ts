/** A span of time from a moment up to, but not including, another one. */
export interface Span {
  readonly startsAt: string;
  readonly endsAt: string;
}

/** Whether two spans share any time. One that starts when the other ends does not overlap it. */
export function overlaps(a: Span, b: Span): boolean {
  return Date.parse(a.startsAt) < Date.parse(b.endsAt) && Date.parse(b.startsAt) < Date.parse(a.endsAt);
}

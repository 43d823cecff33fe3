import type { FlagShape } from './FlagIcon.tsx';

/** A hint about a job on its card and row, such as an overdue follow-up. */
export interface JobFlag {
  shape: FlagShape;
  /** Whether it has the accent color instead of amber. */
  isToday: boolean;
  text: string;
  /** The text in full, where `text` is shorter. */
  title?: string;
}

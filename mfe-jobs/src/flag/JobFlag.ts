import type { FlagShape } from './FlagIcon.tsx';

/** What a card and a row say about a job besides its facts. */
export interface JobFlag {
  shape: FlagShape;
  /** Whether it is in the accent, not in amber. */
  isToday: boolean;
  text: string;
  /** The text in full, where `text` is shorter. */
  title?: string;
}

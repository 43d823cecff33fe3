const SHAPES = {
  bell: 'M10.3 21a2 2 0 0 0 3.4 0M3.3 15.3A1 1 0 0 0 4 17h16a1 1 0 0 0 .7-1.7C19.4 14 18 12.5 18 8A6 6 0 0 0 6 8c0 4.5-1.4 6-2.7 7.3',
  calendar: 'M8 2v4M16 2v4M3 10h18M5 4h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2Z',
  hourglass:
    'M5 22h14M5 2h14M17 22v-4.2a2 2 0 0 0-.6-1.4L12 12l-4.4 4.4a2 2 0 0 0-.6 1.4V22M7 2v4.2a2 2 0 0 0 .6 1.4L12 12l4.4-4.4a2 2 0 0 0 .6-1.4V2',
} as const;

/** A bell if something is due, a calendar for an interview soon, an hourglass for an application without a reply. */
type FlagShape = keyof typeof SHAPES;

/** A hint about a job on its card and row, such as an overdue follow-up. */
export interface JobFlag {
  shape: FlagShape;
  /** Whether it has the accent color instead of amber. */
  isToday: boolean;
  text: string;
  /** The text in full, where `text` is shorter. */
  title?: string;
  /** The days for which nobody has replied, if that is what the flag says. */
  silentDays?: number;
}

/** The icon of a flag as a single path, because a board may show one on every card. */
export function FlagIcon({ shape }: { shape: FlagShape }) {
  return (
    <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
      <path d={SHAPES[shape]} />
    </svg>
  );
}

import type { AnalyticsSummary, Durations, Share, Tally } from '@jobtrail/contract';

/** A figure with these jobs, by their positions. */
export const aTally = (...jobs: number[]): Tally => ({ count: jobs.length, jobs });
/** A share of a total, with a likely range; without a share if the total is below five. */
export const aShare = (of: number, [share, low, high]: readonly number[], ...jobs: number[]): Share => ({
  ...aTally(...jobs),
  of,
  share: share ?? null,
  low: low ?? null,
  high: high ?? null,
});
export const someDurations = (overrides: Partial<Durations> = {}): Durations => ({
  ...aTally(),
  finished: 0,
  waiting: aTally(),
  left: aTally(),
  unknown: aTally(),
  tooFew: true,
  quarter: null,
  median: null,
  threeQuarters: null,
  longest: null,
  ...overrides,
});

/**
 * Twelve applications, j0 to j11, on Tuesday, November 24, 2026: four wait (8 to 11), two were rejected without an
 * interview (6, 7), six had a phone screen or skipped it (5), of which three went on (0, 1, 5), one of them to an offer
 * (0). The ranges are those of Wilson for 8 of 12, 6 of 12 and 5 of 6.
 */
export function aSummary(overrides: Partial<AnalyticsSummary> = {}): AnalyticsSummary {
  const all = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11];
  const stays = { ...aTally(...all), finished: 8, waiting: aTally(8, 9, 10, 11), tooFew: false };
  return {
    timeZone: 'Europe/Berlin',
    today: '2026-11-24',
    period: { from: '2026-08-31', to: null, days: 86 },
    jobIds: [...all.map((position) => `j${position}`), 'dateless'],
    undated: aTally(12),
    ahead: aTally(),
    applications: { ...aTally(...all), perWeek: 0.98 },
    heardBack: aShare(12, [0.6667, 0.3906, 0.8619], 0, 1, 2, 3, 4, 5, 6, 7),
    positiveReply: aShare(12, [0.5, 0.2538, 0.7462], 0, 1, 2, 3, 4, 5),
    offers: aTally(0),
    interviews: {
      ...aTally(0, 0, 1, 1, 2, 3, 4, 5, 5),
      held: aTally(0, 0, 1, 1, 2, 3),
      planned: aTally(4, 5, 5),
      perApplication: 0.75,
    },
    stageEntries: { ...aTally(0, 0, 1, 1, 2, 3, 4, 5), perApplication: 0.67 },
    firstReply: someDurations({ ...stays, quarter: 3, median: 6, threeQuarters: 12, longest: 20 }),
    funnel: [
      { stage: 'applied', ...aTally(...all), skipped: aTally() },
      { stage: 'phone screen', ...aTally(0, 1, 2, 3, 4, 5), skipped: aTally(5) },
      { stage: 'technical interview', ...aTally(0, 1, 5), skipped: aTally() },
      { stage: 'onsite', ...aTally(0), skipped: aTally(0) },
      { stage: 'offer', ...aTally(0), skipped: aTally() },
    ],
    rejected: aTally(4, 6, 7),
    conversions: [
      {
        from: 'applied',
        to: 'phone screen',
        of: 12,
        moved: 6,
        open: aTally(8, 9, 10, 11),
        soFar: 0.5,
        decided: 8,
        ofDecided: 0.75,
      },
      {
        from: 'phone screen',
        to: 'technical interview',
        of: 6,
        moved: 3,
        open: aTally(2, 3),
        soFar: 0.5,
        decided: 4,
        ofDecided: null,
      },
      {
        from: 'technical interview',
        to: 'onsite',
        of: 3,
        moved: 1,
        open: aTally(1, 5),
        soFar: null,
        decided: 1,
        ofDecided: null,
      },
      { from: 'onsite', to: 'offer', of: 1, moved: 1, open: aTally(), soFar: null, decided: 1, ofDecided: null },
    ],
    daysInStage: [
      { stage: 'applied', ...someDurations({ ...stays, quarter: 3, median: 6, threeQuarters: 12, longest: 20 }) },
      {
        stage: 'phone screen',
        ...someDurations({
          ...aTally(0, 1, 2, 3, 4),
          finished: 3,
          waiting: aTally(2, 3),
          tooFew: false,
          quarter: 9,
          longest: 30,
        }),
      },
      { stage: 'technical interview', ...someDurations({ ...aTally(0, 1, 5), finished: 1, waiting: aTally(1, 5) }) },
      { stage: 'onsite', ...someDurations() },
      { stage: 'offer', ...someDurations({ ...aTally(0), waiting: aTally(0) }) },
    ],
    cohorts: [
      {
        week: '2026-W40',
        monday: '2026-09-28',
        ...aTally(0, 1, 2, 3, 4, 5),
        cells: [
          { days: 7, tooYoung: false, ...aShare(6, [0.5, 0.1876, 0.8124], 0, 1, 2) },
          { days: 14, tooYoung: false, ...aShare(6, [0.8333, 0.4365, 0.9699], 0, 1, 2, 3, 4) },
          { days: 28, tooYoung: false, ...aShare(6, [1, 0.6097, 1], 0, 1, 2, 3, 4, 5) },
        ],
      },
      {
        week: '2026-W46',
        monday: '2026-11-09',
        ...aTally(6, 7, 8, 9),
        cells: [
          { days: 7, tooYoung: false, ...aShare(4, [], 6, 7) },
          { days: 14, tooYoung: true, ...aShare(4, []) },
          { days: 28, tooYoung: true, ...aShare(4, []) },
        ],
      },
    ],
    flow: {
      nodes: [
        { node: 'applied', ...aTally(...all) },
        { node: 'phone screen', ...aTally(0, 1, 2, 3, 4) },
        { node: 'technical interview', ...aTally(0, 1, 5) },
        { node: 'offer', ...aTally(0) },
        { node: 'rejected', ...aTally(4, 6, 7) },
        { node: 'waiting', ...aTally(0, 1, 2, 3, 5, 8, 9, 10, 11) },
      ],
      links: [
        { from: 'applied', to: 'phone screen', ...aTally(0, 1, 2, 3, 4) },
        { from: 'applied', to: 'technical interview', ...aTally(5) },
        { from: 'applied', to: 'rejected', ...aTally(6, 7) },
        { from: 'applied', to: 'waiting', ...aTally(8, 9, 10, 11) },
        { from: 'phone screen', to: 'technical interview', ...aTally(0, 1) },
        { from: 'phone screen', to: 'rejected', ...aTally(4) },
        { from: 'phone screen', to: 'waiting', ...aTally(2, 3) },
        { from: 'technical interview', to: 'offer', ...aTally(0) },
        { from: 'technical interview', to: 'waiting', ...aTally(1, 5) },
        { from: 'offer', to: 'waiting', ...aTally(0) },
      ],
    },
    weeks: [
      {
        week: '2026-W40',
        monday: '2026-09-28',
        applications: aTally(0, 1, 2, 3, 4, 5),
        interviews: aTally(),
      },
      {
        week: '2026-W46',
        monday: '2026-11-09',
        applications: aTally(6, 7, 8, 9),
        interviews: aTally(0, 0, 1),
      },
      { week: '2026-W48', monday: '2026-11-23', applications: aTally(10, 11), interviews: aTally() },
    ],
    bySource: [
      {
        source: null,
        applications: aTally(0, 1, 2, 3, 4, 5),
        heardBack: aShare(6, [0.8333, 0.4365, 0.9699], 0, 1, 2, 3, 4),
        interviewed: aTally(0, 1, 2, 3, 4),
        offers: aTally(0),
        rank: 1,
      },
      {
        source: 'referral',
        applications: aTally(6, 7, 8, 9),
        heardBack: aShare(4, [], 6, 7),
        interviewed: aTally(),
        offers: aTally(),
        rank: null,
      },
    ],
    byTag: [
      {
        tag: 'C# & Go',
        applications: aTally(0, 1),
        heardBack: aShare(2, [], 0, 1),
        interviewed: aTally(0, 1),
        offers: aTally(0),
        rank: null,
      },
    ],
    moreTags: 0,
    chancePoints: 28,
    ...overrides,
  };
}

import { JOB_SOURCES, type JobSource, reasonsOf, type Stage, STAGE_VALUES } from '@jobtrail/contract';
import { Random } from '../../../../seed/Random.ts';
import { dayCounter } from '../dayCounter.ts';
import type { HistoryEntry } from '../effectiveHistory.ts';
import type { JobFacts } from '../jobFacts.ts';

const HOUR = 3_600_000;
/** The time zone of the days of random jobs. */
export const ZONE = 'America/St_Johns';
const dayOf = dayCounter(ZONE);
const TAGS = ['Remote', 'Senior', 'EU', 'Backend'] as const;

/** A job with its history, as svc-core would have stored them. */
export interface RandomJob {
  readonly facts: JobFacts;
  readonly entries: readonly HistoryEntry[];
}

const pickFrom = <T>(random: Random, list: readonly T[]): T | undefined => list[random.below(list.length)];

function randomJob(random: Random, begin: number): RandomJob {
  const id = random.id(begin);
  const entries: HistoryEntry[] = [];
  let at = begin + random.below(300) * HOUR;
  const appliedOn = dayOf(at - random.below(100) * HOUR + random.below(20) * HOUR);
  let status: Stage = random.next() < 0.85 ? 'applied' : random.pick(STAGE_VALUES);
  let repliedAt: number | null = null;
  const enter = (from: Stage | null): void => {
    entries.push({ to: status, at, day: null, sequence: entries.length, approx: random.next() < 0.05 });
    if (from === null) return;
    repliedAt = status === 'applied' ? null : (repliedAt ?? at);
  };
  enter(null);
  for (let moves = random.below(6); moves > 0; moves -= 1) {
    const from = status;
    const others = STAGE_VALUES.filter((stage) => stage !== from);
    status = pickFrom(random, others) ?? 'rejected';
    at += (1 + random.below(200)) * HOUR;
    enter(from);
  }
  const closedReason = random.next() < 0.6 ? (pickFrom(random, reasonsOf(status)) ?? null) : null;
  if (repliedAt === at && (closedReason === 'no answer' || closedReason === 'withdrew')) repliedAt = null;
  const source: JobSource | null = random.next() < 0.3 ? null : random.pick(JOB_SOURCES);
  const tags = TAGS.filter(() => random.next() < 0.4);
  const interviews = Array.from({ length: random.below(3) }, () => ({
    day: appliedOn + random.below(60),
    isOver: random.next() < 0.7,
  }));
  return { facts: { id, status, closedReason, source, tags, appliedOn, repliedAt, interviews }, entries };
}

/** Some jobs with their histories; the same seed has the same jobs. */
export function randomJobs(seed: number, count: number): RandomJob[] {
  const random = new Random(seed);
  return Array.from({ length: count }, () => randomJob(random, Date.UTC(2026, 5, 1)));
}

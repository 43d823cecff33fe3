import { describe, expect, it } from '@jest/globals';
import { FLOW_ENDS, type FlowEnd, INTERVIEW_STAGES, RANKED_STAGES, TAKEN_BACK_MS } from '@jobtrail/contract';
import { type AnalyticsSummary, analyticsSummary } from '@jobtrail/contract/calls';
import { Random } from '../../../seed/Random.ts';
import { applicationOf } from './application.ts';
import { dayCounter, dayNumber } from './dayCounter.ts';
import { summaryOf } from './summary.ts';
import { type RandomJob, randomJobs, ZONE } from './testing/randomJobs.ts';

const TODAY = dayNumber('2026-11-23');
const SEEDS = Array.from({ length: 16 }, (_, seed) => seed);

function summarize(jobs: readonly RandomJob[]): AnalyticsSummary {
  const dayOf = dayCounter(ZONE);
  const inOrder = jobs.toSorted(
    ({ facts: one }, { facts: other }) => one.appliedOn - other.appliedOn || (one.id < other.id ? -1 : 1),
  );
  return summaryOf({
    timeZone: ZONE,
    today: TODAY,
    from: undefined,
    to: undefined,
    undated: 0,
    jobIds: inOrder.map(({ facts }) => facts.id),
    applications: inOrder.map(({ facts, entries }, position) => applicationOf(facts, entries, position, dayOf)),
  });
}
const jobsOf = (seed: number): RandomJob[] => randomJobs(seed, seed * 3);

/** Every figure that names jobs, anywhere in a summary. */
function talliesIn(value: unknown): Array<{ count: number; jobs: number[] }> {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(talliesIn);
  return 'count' in value && 'jobs' in value ? [value as { count: number; jobs: number[] }, ...inner] : inner;
}
const sum = (list: ReadonlyArray<{ count: number }>): number => list.reduce((total, { count }) => total + count, 0);
const isEnd = (node: string): node is FlowEnd => (FLOW_ENDS as readonly string[]).includes(node);

describe.each(SEEDS)('The summary of random jobs, seed %i', (seed) => {
  it('fits the contract, and the jobs of each figure are as many as the figure', () => {
    const summary = summarize(jobsOf(seed));
    expect(analyticsSummary.parse(summary)).toEqual(summary);
    const tallies = talliesIn(summary);
    expect(tallies.length).toBeGreaterThan(20);
    const isAscending = (jobs: readonly number[]) => jobs.every((job, at) => at === 0 || job >= (jobs[at - 1] ?? 0));
    const isListed = (job: number) => summary.jobIds[job] !== undefined;
    expect(
      tallies.filter(({ count, jobs }) => jobs.length !== count || !isAscending(jobs) || !jobs.every(isListed)),
    ).toEqual([]);
  });
  it('loses no application on the way', () => {
    const { applications, flow, funnel, cohorts, weeks, bySource, conversions, firstReply } = summarize(jobsOf(seed));
    const [out, into] = [
      (node: string) => sum(flow.links.filter(({ from }) => from === node)),
      (node: string) => sum(flow.links.filter(({ to }) => to === node)),
    ];
    expect([out('applied'), sum(flow.nodes.filter(({ node }) => isEnd(node)))]).toEqual([
      applications.count,
      applications.count,
    ]);
    for (const { node, count } of flow.nodes) {
      if (node !== 'applied') expect(into(node)).toBe(count);
      if (!isEnd(node)) expect(out(node)).toBe(count);
    }
    for (const { from, to } of flow.links)
      expect(isEnd(to) || RANKED_STAGES.indexOf(from) < RANKED_STAGES.indexOf(to)).toBe(true);
    funnel.forEach(({ stage, count, skipped }) => {
      const visited = flow.nodes.find(({ node }) => node === stage)?.count ?? 0;
      expect(visited).toBe(count - skipped.count);
    });
    conversions.forEach(({ of, moved, open, decided }, at) => {
      expect([of, moved]).toEqual([funnel[at]?.count, funnel[at + 1]?.count]);
      expect(moved + open.count <= of && decided === of - open.count).toBe(true);
    });
    expect([
      sum(cohorts),
      sum(weeks.map(({ applications: each }) => each)),
      firstReply.count + firstReply.unknown.count,
    ]).toEqual([applications.count, applications.count, applications.count]);
    expect(sum(bySource.map(({ applications: each }) => each))).toBe(applications.count);
  });
  it('does not change with the order of the rows, or the second time', () => {
    const jobs = jobsOf(seed);
    const shuffled = jobs.toReversed().map(({ facts, entries }) => ({ facts, entries: entries.toReversed() }));
    expect(summarize(shuffled)).toEqual(summarize(jobs));
    expect(summarize(jobs)).toEqual(summarize(jobs));
  });
  it('does not change with a move that was taken back at once', () => {
    const random = new Random(seed);
    const moved = jobsOf(seed).map((job) => {
      const last = job.entries.at(-1);
      if (!last) return job;
      const to = random.pick(INTERVIEW_STAGES);
      if (to === last.to) return job;
      const at = last.at + TAKEN_BACK_MS + 1;
      const there = { to, at, day: null, sequence: 0, approx: false };
      const back = { to: last.to, at: at + random.below(TAKEN_BACK_MS), day: null, sequence: 1, approx: false };
      return { facts: job.facts, entries: [...job.entries, there, back] };
    });
    expect(summarize(moved)).toEqual(summarize(jobsOf(seed)));
  });
  it('counts more replies than positive ones, and no share outside of its range', () => {
    const { heardBack, positiveReply, offers, cohorts, bySource } = summarize(jobsOf(seed));
    expect(positiveReply.jobs.every((job) => heardBack.jobs.includes(job))).toBe(true);
    expect(offers.jobs.every((job) => positiveReply.jobs.includes(job))).toBe(true);
    for (const { share, low, high, of } of [heardBack, ...bySource.map((group) => group.heardBack)])
      expect(share === null ? of < 5 : (low ?? 2) <= share && share <= (high ?? -1)).toBe(true);
    const grows = cohorts.every(({ cells }) => cells.every(({ count }, at) => count >= (cells[at - 1]?.count ?? 0)));
    expect(grows).toBe(true);
  });
});

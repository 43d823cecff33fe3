import { fold } from '@jobtrail/contract';
import type { CommandGroup } from '@jobtrail/web-kit';
import { type Candidate, candidateOf, type Hit, rank, withoutLooseHits } from './rank.ts';

/** A heading of the palette and what is below it. */
export interface Section {
  readonly title: string;
  readonly rows: readonly Candidate[];
}

/** The most rows of each group, 50 together: more would take longer to draw than to type another letter. */
const MOST: Readonly<Record<CommandGroup, number>> = { jobs: 28, commands: 10, screens: 8, notes: 4 };
const MOST_RECENT = 4;
const MOST_IN_LEVEL = 50;
const TITLES: Readonly<Record<CommandGroup, string>> = {
  jobs: 'Jobs',
  commands: 'Commands',
  screens: 'Screens',
  notes: 'Notes',
};

const groupOf = ({ command }: Candidate): CommandGroup => command.group ?? 'commands';

function section(group: CommandGroup, rows: readonly Candidate[]): Section {
  return { title: TITLES[group], rows: rows.slice(0, MOST[group]) };
}
const filled = (sections: readonly Section[]): Section[] => sections.filter(({ rows }) => rows.length > 0);

/** Before anything is typed: what was used recently, what can be done, and where to go. */
export function firstSections(candidates: readonly Candidate[], recent: readonly string[]): Section[] {
  const byKey = new Map(candidates.map((candidate) => [candidate.key, candidate]));
  const used = recent.flatMap((key) => byKey.get(key) ?? []).slice(0, MOST_RECENT);
  const others = candidates.filter((candidate) => !used.includes(candidate));
  const of = (group: CommandGroup) =>
    section(
      group,
      others.filter((candidate) => groupOf(candidate) === group),
    );
  return filled([{ title: 'Recent', rows: used }, of('commands'), of('screens')]);
}

/** What can be done with the job that a text finds best, also if one of its words is what to do: `move mosaic`. */
function actionsFor(jobs: readonly Candidate[], text: string, hits: readonly Hit[]): Candidate[] {
  const words = fold(text).split(' ');
  const best =
    words.length === 1 || hits.length > 0
      ? hits[0]
      : (rank(jobs, words.slice(1).join(' '))[0] ?? rank(jobs, words.slice(0, -1).join(' '))[0]);
  if (!best) return [];
  const { part, command } = best.candidate;
  return command.actions?.().map((action) => candidateOf(part, action)) ?? [];
}

/**
 * What a text finds, by group.
 * @param found what parts have found elsewhere, such as in notes
 */
export function typedSections(
  candidates: readonly Candidate[],
  text: string,
  found: readonly Candidate[] = [],
): Section[] {
  const jobs = candidates.filter((candidate) => groupOf(candidate) === 'jobs');
  const others = candidates.filter((candidate) => groupOf(candidate) !== 'jobs');
  const known = new Set(others.map(({ key }) => key));
  const foundJobs = rank(jobs, text);
  const actions = actionsFor(jobs, text, foundJobs).filter(({ key }) => !known.has(key));
  const hits = withoutLooseHits([...foundJobs, ...rank([...actions, ...others], text)]).map(
    ({ candidate }) => candidate,
  );
  const of = (group: CommandGroup) =>
    section(
      group,
      hits.filter((candidate) => groupOf(candidate) === group),
    );
  const listed = new Set(hits.map(({ key }) => key));
  return filled([
    of('jobs'),
    of('commands'),
    of('screens'),
    section(
      'notes',
      found.filter(({ key }) => !listed.has(key)),
    ),
  ]);
}

/** The next level of a command: its commands, or those that a text finds. */
export function levelSections(title: string, candidates: readonly Candidate[], text: string): Section[] {
  const rows = text === '' ? candidates : rank(candidates, text).map(({ candidate }) => candidate);
  return filled([{ title, rows: rows.slice(0, MOST_IN_LEVEL) }]);
}

import {
  type AnalyticsSummary,
  type FlowEnd,
  type FlowNode,
  JOB_SOURCE_LABELS,
  RANKED_STAGES,
  type RankedStage,
  stageInfo,
  type Tally,
  UNKNOWN_SOURCE,
} from '@jobtrail/contract';
import { shortDayOf } from './period.ts';

/** A number of the analytics with its jobs, and what it counts. */
export interface Figure {
  title: string;
  tally: Tally;
}

/** The name of a figure in addresses: 'offers', 'flow:applied:onsite', 'tag:C%23:offers'. */
export const figureKey = (...parts: readonly string[]): string => parts.map(encodeURIComponent).join(':');

const END_LABELS: Readonly<Record<FlowEnd, string>> = {
  rejected: 'Rejected',
  'no answer': 'No answer',
  withdrew: 'Withdrew',
  accepted: 'Accepted',
  declined: 'Declined',
  waiting: 'Still open',
};
const isRanked = (node: FlowNode): node is RankedStage => RANKED_STAGES.some((stage) => stage === node);
/** The name of a node of the flow; short: 'Technical'. */
export const nodeLabel = (node: FlowNode): string => (isRanked(node) ? stageInfo(node).short : END_LABELS[node]);
/** The name of a source; null is an unknown source. */
export const sourceLabel = (source: keyof typeof JOB_SOURCE_LABELS | null): string =>
  source === null ? 'Not set' : JOB_SOURCE_LABELS[source];
/** The key of a source in figures and filters. */
export const sourceKey = (source: keyof typeof JOB_SOURCE_LABELS | null): string => source ?? UNKNOWN_SOURCE;

const found = (title: string, tally: Tally | undefined): Figure | null => (tally ? { title, tally } : null);
type Find = (summary: AnalyticsSummary, ...parts: string[]) => Figure | null;

function groupFigure(name: string, group: AnalyticsSummary['bySource' | 'byTag'][number] | undefined, column: string) {
  switch (column) {
    case 'heard-back':
      return found(`${name}: heard back`, group?.heardBack);
    case 'interviewed':
      return found(`${name}: positive replies`, group?.interviewed);
    case 'offers':
      return found(`${name}: offers`, group?.offers);
    default:
      return found(name, group?.applications);
  }
}

function durationsFigure(
  name: string,
  durations: AnalyticsSummary['firstReply'] | undefined,
  part: string | undefined,
): Figure | null {
  return part === 'waiting'
    ? found(`${name}: still open`, durations?.waiting)
    : part === 'left'
      ? found(`${name}: ended by you`, durations?.left)
      : found(name, durations);
}

const FIND: Readonly<Record<string, Find>> = {
  applications: (summary) => found('Applications', summary.applications),
  undated: (summary) => found('Applications without a date', summary.undated),
  'heard-back': (summary) => found('Heard back', summary.heardBack),
  'positive-reply': (summary) => found('Positive replies', summary.positiveReply),
  ahead: (summary) => found('Applications with a date ahead', summary.ahead),
  interviews: ({ interviews }, part) =>
    part === 'held'
      ? found('Interviews held', interviews.held)
      : part === 'planned'
        ? found('Interviews planned', interviews.planned)
        : found('Interviews', interviews),
  'stage-entries': (summary) => found('Interview stages entered', summary.stageEntries),
  offers: (summary) => found('Offers', summary.offers),
  rejected: (summary) => found('Rejected', summary.rejected),
  'first-reply': ({ firstReply }, part) => durationsFigure('Days to the first reply', firstReply, part),
  funnel: ({ funnel }, stage, part) => {
    const bar = funnel.find((each) => each.stage === stage);
    const name = bar ? stageInfo(bar.stage).label : '';
    return part === 'skipped' ? found(`Skipped ${name}`, bar?.skipped) : found(`Reached ${name} or a later stage`, bar);
  },
  open: ({ conversions }, stage) => {
    const step = conversions.find(({ from }) => from === stage);
    return found(`Still open in ${step ? stageInfo(step.from).label : ''}`, step?.open);
  },
  stay: ({ daysInStage }, stage, part) => {
    const stays = daysInStage.find((each) => each.stage === stage);
    return durationsFigure(`Days in ${stays ? stageInfo(stays.stage).label : ''}`, stays, part);
  },
  flow: ({ flow }, from, to) => {
    if (to === undefined) {
      const node = flow.nodes.find((each) => each.node === from);
      return found(node ? nodeLabel(node.node) : '', node);
    }
    const link = flow.links.find((each) => each.from === from && each.to === to);
    return found(link ? `From ${nodeLabel(link.from)} to ${nodeLabel(link.to)}` : '', link);
  },
  week: ({ weeks }, week, part) => {
    const activity = weeks.find((each) => each.week === week);
    const when = `in the week of ${activity ? shortDayOf(activity.monday) : ''}`;
    return part === 'interviews'
      ? found(`Interviews ${when}`, activity?.interviews)
      : found(`Applied ${when}`, activity?.applications);
  },
  cohort: ({ cohorts }, week, days) => {
    const cohort = cohorts.find((each) => each.week === week);
    const when = `in the week of ${cohort ? shortDayOf(cohort.monday) : ''}`;
    return days === undefined
      ? found(`Applied ${when}`, cohort)
      : found(
          `Applied ${when}, heard back within ${days} days`,
          cohort?.cells.find((cell) => String(cell.days) === days),
        );
  },
  source: ({ bySource }, source, column = '') => {
    const group = bySource.find((each) => sourceKey(each.source) === source);
    return groupFigure(group ? sourceLabel(group.source) : '', group, column);
  },
  tag: ({ byTag }, tag, column = '') =>
    groupFigure(
      tag ?? '',
      byTag.find((each) => each.tag === tag),
      column,
    ),
};

function decode(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** The figure with a key; null if the summary does not contain it, such as a week without applications. */
export function findFigure(summary: AnalyticsSummary, key: string): Figure | null {
  const parts = key.split(':').map(decode);
  const [kind, ...rest] = parts.filter((part) => part !== null);
  if (kind === undefined || rest.length + 1 < parts.length || !Object.hasOwn(FIND, kind)) return null;
  return FIND[kind]?.(summary, ...rest) ?? null;
}

/** The ids of the jobs behind a figure. A job that counts several times is listed once. */
export function idsOf({ jobIds }: AnalyticsSummary, { jobs }: Tally): Set<string> {
  return new Set(jobs.flatMap((position) => jobIds[position] ?? []));
}

import {
  type BulkChange,
  type BulkOperation,
  DIMENSION_NAMES,
  type SkippedJob,
  stageInfo,
  type ToastText,
  type UndoneBulkChange,
} from '@jobtrail/contract';
import { formatCount, formatDay } from '@jobtrail/web-kit';

/** How many jobs a sentence names before it counts the others, and for how many reasons there is a sentence. */
const NAMED_MAX = 3;
const REASONS_MAX = 2;

/** The companies of the jobs by their ids, in the order in which they were selected. */
type Names = ReadonlyMap<string, string>;

/** '1 application', '12 applications'. */
export const applications = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'application' : 'applications'}`;

/** 'Quarry Cloud', 'Quarry Cloud and Parcelo', 'Quarry Cloud, Parcelo, Birch and 4 others'. */
function listOf(ids: readonly string[], all: Names): string {
  const named = new Set(ids);
  const names = [...all]
    .filter(([id]) => named.has(id))
    .slice(0, NAMED_MAX)
    .map(([, name]) => name);
  const others = ids.length - names.length;
  const last = others === 0 ? names.pop() : others === 1 ? '1 other' : `${formatCount(others)} others`;
  return names.length === 0 ? (last ?? '') : `${names.join(', ')} and ${last}`;
}

const tagsText = (tags: readonly string[]): string =>
  tags.length === 1 ? `Tag “${tags[0]}”` : `${formatCount(tags.length)} tags`;

/** What has happened to so many applications. */
function titleOf(change: BulkChange, jobs: string): string {
  switch (change.kind) {
    case 'stage':
      return `${jobs} moved to ${stageInfo(change.stage).label}`;
    case 'addTags':
      return `${tagsText(change.tags)} added to ${jobs}`;
    case 'removeTags':
      return `${tagsText(change.tags)} removed from ${jobs}`;
    case 'closedReason':
      return change.closedReason === null ? `Reason removed from ${jobs}` : `Reason set for ${jobs}`;
    case 'appliedOn':
      return `${jobs} applied for on ${formatDay(change.appliedOn)}`;
    case 'followUp':
      return `Follow-up set for ${jobs}`;
    case 'smartTag':
      return `${DIMENSION_NAMES[change.correction.dimension]} changed for ${jobs}`;
    case 'delete':
      return `${jobs} deleted`;
  }
}

/** Why jobs were left out, a sentence for each reason. */
function skippedText(skipped: readonly SkippedJob[], names: Names): string[] {
  const sentences: string[] = [];
  const reasons = new Map<string, string[]>();
  for (const { id, reason, sentence = '' } of skipped)
    if (reason === 'not-possible') reasons.set(sentence, [...(reasons.get(sentence) ?? []), id]);
  const byCount = [...reasons].sort(([, some], [, others]) => others.length - some.length);
  for (const [sentence, ids] of byCount.slice(0, REASONS_MAX)) {
    const list = listOf(ids, names);
    const who =
      ids.length === 1 ? `${list} could not take it` : `${formatCount(ids.length)} could not take it (${list})`;
    sentences.push(sentence === '' ? `${who}.` : `${who}: ${sentence}`);
  }
  const further = byCount.slice(REASONS_MAX).reduce((sum, [, ids]) => sum + ids.length, 0);
  if (further > 0) sentences.push(`${formatCount(further)} more could not take it.`);
  const missing = skipped.filter(({ reason }) => reason === 'missing').length;
  if (missing > 0) sentences.push(`${formatCount(missing)} ${missing === 1 ? 'is' : 'are'} no longer there.`);
  const unchanged = skipped.filter(({ reason }) => reason === 'unchanged').length;
  if (unchanged > 0) sentences.push(`${formatCount(unchanged)} ${unchanged === 1 ? 'was' : 'were'} so already.`);
  return sentences;
}

/** What a bulk change has done, and what it has left out and why. */
export function outcomeText(change: BulkChange, { changed, skipped }: BulkOperation, names: Names): ToastText {
  const failed = skipped.filter(({ reason }) => reason !== 'unchanged').length;
  const all = changed.length + failed;
  const jobs = failed === 0 ? applications(all) : `${formatCount(changed.length)} of ${applications(all)}`;
  const [who, counts] = changed.length === 1 ? ['It', 'counts'] : ['They', 'count'];
  const about =
    change.kind === 'delete' && changed.length > 0
      ? [`${listOf(changed, names)}. ${who} can be restored for 7 days and ${counts} against your storage until then.`]
      : [];
  const description = [...skippedText(skipped, names), ...about].join(' ');
  return {
    title: changed.length === 0 ? 'Nothing was changed' : titleOf(change, jobs),
    ...(description !== '' && { description }),
  };
}

/** What undoing a bulk change has done; jobs that have changed since are named. */
export function undoneText({ restored, changedSince }: UndoneBulkChange, names: Names): ToastText {
  const title =
    restored.length === 0
      ? 'Nothing could be undone'
      : `Undone. ${applications(restored.length)} ${restored.length === 1 ? 'is' : 'are'} as before`;
  if (changedSince.length === 0) return { title };
  const [has, stays] = changedSince.length === 1 ? ['has', 'stays as it is'] : ['have', 'stay as they are'];
  return { title, description: `${listOf(changedSince, names)} ${has} changed since and ${stays}.` };
}

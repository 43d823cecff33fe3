import { fold, type JobCard } from '@jobtrail/contract';

/** Suggestions that are shown at once. */
const SHOWN_MAX = 8;

/** The tags that a person has given to jobs, most used first. */
export function knownTags(cards: readonly Pick<JobCard, 'tags'>[]): string[] {
  const uses = new Map<string, number>();
  for (const { tags } of cards) for (const tag of tags ?? []) uses.set(tag, (uses.get(tag) ?? 0) + 1);
  return [...uses]
    .sort(([one, ones], [other, others]) => others - ones || one.localeCompare(other))
    .map(([tag]) => tag);
}

/** The known tags that contain a text and are not chosen yet; those that begin with it first. */
export function suggestedTags(known: readonly string[], chosen: readonly string[], text: string): string[] {
  const wanted = fold(text);
  const taken = new Set(chosen.map(fold));
  const found = known.flatMap((tag) => {
    const folded = fold(tag);
    return folded.includes(wanted) && !taken.has(folded) ? [{ tag, starts: folded.startsWith(wanted) }] : [];
  });
  return [...found.filter(({ starts }) => starts), ...found.filter(({ starts }) => !starts)]
    .slice(0, SHOWN_MAX)
    .map(({ tag }) => tag);
}

/** The tags of a form's text, which has one on each line. */
export const tagsIn = (text: string): string[] => text.split('\n').filter((tag) => tag !== '');
/** The text of a form with one tag on each line. */
export const tagText = (tags: readonly string[] | null): string => (tags ?? []).join('\n');

import { diffArrays } from 'diff';
import { linesOf, type PostingLine } from './lines.ts';

/** A piece of a changed line. */
export interface Part {
  change: 'same' | 'added' | 'removed';
  text: string;
}
/** A line of two texts: in both, in one of them, or in both with other words. */
export type ComparedLine = PostingLine & { parts: readonly Part[] };

/** Two texts with more edits between them than these are not compared: what was there is removed, what is there is added. */
const EDITS_MAX = 2000;
/** Of more pairs of lines than these, none is compared word by word: a page decides how many lines it has. */
const PAIRS_MAX = 2500;
/** Two lines with at least this share of words in common are the same line, changed. */
const ALIKE = 0.4;

interface Step<Item> {
  change: Part['change'];
  item: Item;
}

/** The steps from an older list to a newer one; removals come first. */
function compare<Item>(before: readonly Item[], after: readonly Item[], keyOf: (item: Item) => string): Step<Item>[] {
  const changes = diffArrays([...before], [...after], {
    comparator: (one, other) => keyOf(one) === keyOf(other),
    maxEditLength: EDITS_MAX,
  }) ?? [
    { value: before, added: false, removed: true },
    { value: after, added: true, removed: false },
  ];
  return changes.flatMap(({ value, added, removed }) => {
    const change = added ? 'added' : removed ? 'removed' : 'same';
    return value.map((item): Step<Item> => ({ change, item }));
  });
}

/** The words of a line, each with the space after it. */
const wordsOf = (text: string): string[] => text.match(/\S+\s*/g) ?? [];

/** Joins neighboring pieces of the same kind. */
function joined(parts: readonly Part[]): Part[] {
  const all: Part[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (last?.change === part.change) last.text += part.text;
    else all.push({ ...part });
  }
  return all;
}

/** What has changed between two versions of a line; null if they have too little in common. */
function changedLine(before: PostingLine, after: PostingLine): ComparedLine | null {
  if (before.kind !== after.kind) return null;
  const [older, newer] = [wordsOf(before.text), wordsOf(after.text)];
  const steps = compare(older, newer, (word) => word.trim());
  const common = steps.filter(({ change }) => change === 'same').length;
  if (common < Math.max(older.length, newer.length) * ALIKE) return null;
  return { ...after, parts: joined(steps.map(({ change, item }) => ({ change, text: item }))) };
}

const whole = (change: Part['change'], line: PostingLine): ComparedLine => ({
  ...line,
  parts: [{ change, text: line.text }],
});

/** Pairs lines that were removed and added in one place, if they are alike; others are removed first, then added. */
function paired(removed: readonly PostingLine[], added: readonly PostingLine[]): ComparedLine[] {
  if (removed.length * added.length > PAIRS_MAX)
    return [...removed.map((line) => whole('removed', line)), ...added.map((line) => whole('added', line))];
  const lines: ComparedLine[] = [];
  let next = 0;
  let waiting: ComparedLine[] = [];
  for (const line of added) {
    const rest = removed.slice(next).map((old) => changedLine(old, line));
    const at = rest.findIndex((found) => found !== null);
    const changed = rest[at];
    if (!changed) {
      waiting.push(whole('added', line));
      continue;
    }
    lines.push(...removed.slice(next, next + at).map((old) => whole('removed', old)), ...waiting, changed);
    waiting = [];
    next += at + 1;
  }
  return [...lines, ...removed.slice(next).map((old) => whole('removed', old)), ...waiting];
}

/** Compares two texts of a posting line by line, and lines that are alike word by word. */
export function comparePostings(before: string, after: string): ComparedLine[] {
  const lines: ComparedLine[] = [];
  let [removed, added]: [PostingLine[], PostingLine[]] = [[], []];
  const settle = (): void => {
    lines.push(...paired(removed, added));
    [removed, added] = [[], []];
  };
  for (const { change, item } of compare(linesOf(before), linesOf(after), ({ kind, text }) => `${kind} ${text}`)) {
    if (change === 'removed') removed.push(item);
    else if (change === 'added') added.push(item);
    else {
      settle();
      lines.push(whole('same', item));
    }
  }
  settle();
  return lines;
}

const isUnchanged = ({ parts }: ComparedLine): boolean => parts.every(({ change }) => change === 'same');

/** How many things have changed: pieces that were added, removed or replaced by another one. */
export function countChanges(lines: readonly ComparedLine[]): number {
  let count = 0;
  for (const { parts } of lines)
    parts.forEach(({ change }, at) => {
      const isReplacement = change === 'added' && parts[at - 1]?.change === 'removed';
      if (change !== 'same' && !isReplacement) count += 1;
    });
  return count;
}

/** Lines that are shown, or unchanged ones that are folded. */
export interface Section {
  isFolded: boolean;
  lines: readonly ComparedLine[];
}

/** How many unchanged lines are shown before a change: its heading, or the line before. */
const CONTEXT = 2;
/** At least as many lines are folded. */
const FOLDED_MIN = 2;

/** Folds what is unchanged, except for the lines right before a change. */
export function foldUnchanged(lines: readonly ComparedLine[]): Section[] {
  const sections: Section[] = [];
  const show = (line: ComparedLine): void => {
    const last = sections.at(-1);
    if (last && !last.isFolded) sections.splice(-1, 1, { isFolded: false, lines: [...last.lines, line] });
    else sections.push({ isFolded: false, lines: [line] });
  };
  let run: ComparedLine[] = [];
  const settle = (isBeforeChange: boolean): void => {
    const shown = isBeforeChange ? run.slice(-CONTEXT) : [];
    const folded = run.slice(0, run.length - shown.length);
    if (folded.length >= FOLDED_MIN) sections.push({ isFolded: true, lines: folded });
    else folded.forEach(show);
    shown.forEach(show);
    run = [];
  };
  for (const line of lines) {
    if (isUnchanged(line)) {
      run.push(line);
      continue;
    }
    settle(true);
    show(line);
  }
  settle(false);
  return sections;
}

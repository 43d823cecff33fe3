import { appliedDayOf } from '../jobs/appliedDay.ts';
import { CLOSED_REASONS } from '../jobs/endings.ts';
import { JOB_SOURCES } from '../jobs/sources.ts';
import { stageDayOf } from '../jobs/stageDay.ts';
import { foldPlaces } from '../places/places.ts';
import { type Arrangement, ARRANGEMENTS, type Employment, EMPLOYMENTS, SENIORITIES } from '../smart-tags/values.ts';
import { STAGE_VALUES, stageInfo } from '../stages.ts';
import { fold } from '../text/fold.ts';
import { type LocalDay } from '../time/localDays.ts';
import type { FilterCard } from './context.ts';
import { choice, dayCount, days, type FilterValue, type Find, orNone, pay, type ReadValue, text } from './values.ts';

const appliedOn: Find<LocalDay> =
  ({ zone }) =>
  (card) =>
    appliedDayOf(card, zone);

const contains = (field: string | null, folded: string): boolean => field !== null && fold(field).includes(folded);

/** The location of each card as places are compared, which takes longer than searching in it. */
const foldedLocations = new WeakMap<FilterCard, string>();
function foldedLocationOf(card: FilterCard): string {
  const known = foldedLocations.get(card) ?? foldPlaces(card.location ?? '');
  foldedLocations.set(card, known);
  return known;
}

/** What a job can have, and how to test it. */
const HAS: ReadonlyMap<string, FilterValue['test']> = new Map<string, FilterValue['test']>([
  ['url', () => (card) => card.jobUrl !== null],
  ['reply', () => (card) => card.repliedAt !== null],
  ['interview', (context) => context.hasInterview],
  ['note', (context) => context.hasNote],
]);

/** The keys of clauses, and how the values of each are read. */
const FILTER_KEYS = {
  stage: choice(STAGE_VALUES, { wordOf: (stage) => stageInfo(stage).key, also: { 'on-site': 'onsite' } })(
    () => (card) => card.status,
  ),
  /** The whole tag, because `go` is not `google`. */
  tag: text((card, folded) => card.tags?.some((tag) => fold(tag) === folded) ?? false),
  company: text((card, folded) => contains(card.company, folded)),
  title: text((card, folded) => contains(card.position, folded)),
  /** By any name of a city: `place:munich` finds `München`. */
  place: text((card, folded) => foldedLocationOf(card).includes(foldPlaces(folded))),
  remote: orNone(
    () => (card) => card.smart.arrangement,
    choice<Arrangement>(ARRANGEMENTS, {
      wordOf: (arrangement) => ({ remote: 'yes', hybrid: 'hybrid', onsite: 'no' })[arrangement],
      also: { 'on-site': 'onsite' },
    }),
  ),
  level: orNone(() => (card) => card.smart.seniority, choice(SENIORITIES)),
  type: orNone(
    () => (card) => card.smart.employment,
    choice<Employment>(EMPLOYMENTS, { wordOf: (employment) => employment.replace('-time', '') }),
  ),
  pay: orNone(() => (card) => card.smart.pay, pay),
  applied: orNone(appliedOn, days('past')),
  /** When the job entered its stage. */
  moved: days('past')(
    ({ zone }) =>
      (card) =>
        stageDayOf(card, zone),
  ),
  silent: dayCount(({ silentDays }) => silentDays),
  due: orNone(({ dueOn }) => dueOn, days('future')),
  has: (typed) => {
    const word = fold(typed);
    const test = HAS.get(word);
    return test && { value: word, word, test };
  },
  source: orNone(() => (card) => card.source, choice(JOB_SOURCES)),
  /** Why the application ended. */
  reason: orNone(() => (card) => card.closedReason, choice(CLOSED_REASONS)),
} satisfies Readonly<Record<string, ReadValue>>;

/** The key of a clause. */
export type FilterKey = keyof typeof FILTER_KEYS;

export const isFilterKey = (text: string): text is FilterKey => Object.hasOwn(FILTER_KEYS, text);

/** Reads a value of a key; undefined if it makes no sense. */
export const readValue = (key: FilterKey, text: string): FilterValue | undefined => FILTER_KEYS[key](text);

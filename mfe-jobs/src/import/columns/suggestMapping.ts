import {
  type ColumnMapping,
  DATE_FIELDS,
  type DateField,
  type DateReading,
  type Field,
  type Mapping,
  SHARED_FIELDS,
  type Sheet,
} from '../reading.ts';
import { addressIn, contentIn, yesOrNo } from './cells.ts';
import { dateOrderOf, isDate } from './dates.ts';
import { fieldsNamed, type NamedField } from './headerNames.ts';
import { FIELD_LABELS } from './labels.ts';
import { squash } from './squash.ts';
import { answerFor, stageWordsOf } from './stageWords.ts';
import { HEADER_NAMES, LEFT_OUT, OWN_CONTACT_FILES, PRIVATE, SAVED_DATES } from './vocabulary.ts';

const SAMPLES = 3;
/** Fewer equal contacts are no sign that they are the person's own. */
const EQUAL_CONTACTS = 3;
/** A column has no more words for stages. */
const STAGE_WORDS_MAX = 20;
const OWN_CONTACT = 'In this file, contact details are your own, not those of the employer.';
const EQUAL_CONTACT = 'It is the same in every row, so it looks like your own.';

/** What a column has in its cells. */
interface Content {
  /** The cells that say something. */
  readonly said: readonly string[];
  readonly distinct: ReadonlySet<string>;
}

/** What is known about a column before it is compared with the others. */
interface Idea {
  readonly named: NamedField | null;
  readonly why: string;
  readonly isPrivate: boolean;
}

export const isDateField = (field: Field | null): field is DateField => DATE_FIELDS.some((known) => known === field);
export const isShared = (field: Field): boolean => SHARED_FIELDS.some((known) => known === field);

/** What the cells of a column say. */
export function contentOf({ rows }: Sheet, column: number): Content {
  const said = rows.map((row) => contentIn(row[column])).filter((text) => text !== '');
  return { said, distinct: new Set(said) };
}

const isMostly = (said: readonly string[], fits: (text: string) => boolean): boolean =>
  said.filter(fits).length * 2 >= said.length;

const isAnswer = (text: string): boolean => yesOrNo(text) !== null;

/** Whether the cells of a column can be what its name says. */
function fits(field: Field, { said, distinct }: Content): boolean {
  if (said.length === 0) return true;
  if (isDateField(field)) return isMostly(said, isDate);
  if (field === 'jobUrl') return isMostly(said, (text) => addressIn(text) !== null);
  if (field === 'hasApplied' || field === 'isSaved') return [...distinct].every(isAnswer);
  return true;
}

function ideaOf(sheet: Sheet, column: number, content: Content): Idea {
  const header = sheet.header[column] ?? '';
  const name = squash(header);
  const left = PRIVATE.get(name);
  if (left !== undefined) return { named: null, why: left, isPrivate: true };
  if (sheet.moves && HEADER_NAMES.stageChangedAt.includes(name))
    return { named: null, why: 'The file has the whole history.', isPrivate: false };
  const named = fieldsNamed(header).find(({ field }) => fits(field, content)) ?? null;
  if (named?.field === 'contactEmail' || named?.field === 'contactPhone') {
    const isOwnFile = sheet.header.some((other) => OWN_CONTACT_FILES.has(squash(other)));
    const isEqual = content.said.length >= EQUAL_CONTACTS && content.distinct.size === 1;
    if (isOwnFile || isEqual) return { named: null, why: isOwnFile ? OWN_CONTACT : EQUAL_CONTACT, isPrivate: true };
  }
  if (named)
    return { named, why: named.closeTo === null ? 'same name' : `close to “${named.closeTo}”`, isPrivate: false };
  const noDates = fieldsNamed(header).some(({ field }) => isDateField(field)) && content.said.length > 0;
  return { named: null, why: LEFT_OUT.get(name) ?? (noDates ? 'There are no dates in it.' : ''), isPrivate: false };
}

const UNNAMED = /^Column \d+$/;

/** What a column without a known name may be by its cells alone: words for stages, or addresses if it has no name at all. */
function ideaByContent(
  header: string,
  { said, distinct }: Content,
  missing: (field: Field) => boolean,
  total: number,
): Idea | null {
  if (said.length === 0) return null;
  const named = (field: Field): NamedField => ({ field, rank: Number.MAX_SAFE_INTEGER, closeTo: null });
  if (UNNAMED.test(header) && missing('jobUrl') && said.every((text) => addressIn(text) !== null))
    return { named: named('jobUrl'), why: `addresses in ${said.length} of ${total} lines`, isPrivate: false };
  const words = [...distinct];
  if (missing('status') && words.length <= STAGE_WORDS_MAX && words.every((word) => answerFor(word) !== 'ask'))
    return { named: named('status'), why: 'words for stages', isPrivate: false };
  return null;
}

/** The column that a field is taken from: that with the best name, or else the first one. */
function winnersOf(ideas: readonly Idea[]): ReadonlyMap<Field, number> {
  const winners = new Map<Field, number>();
  for (const [column, { named }] of ideas.entries()) {
    if (!named) continue;
    const best = ideas[winners.get(named.field) ?? -1]?.named;
    if (!best || named.rank < best.rank) winners.set(named.field, column);
  }
  // A sheet with a salary of its own needs no lowest and highest one.
  if (winners.has('salary')) for (const part of ['salaryMin', 'salaryMax', 'currency'] as const) winners.delete(part);
  return winners;
}

const DATE_WHY: Readonly<Record<DateReading['order'], string>> = {
  dmy: 'dates, day first',
  mdy: 'dates, month first',
  ymd: 'dates',
  ask: 'dates, day or month first',
};

/** Says for each column which field it is, or that it is left out. What is not sure is left out. */
export function suggestMapping(sheet: Sheet): Mapping {
  const contents = sheet.header.map((_, column) => contentOf(sheet, column));
  const first = contents.map((content, column) => ideaOf(sheet, column, content));
  const taken = winnersOf(first);
  const missing = (field: Field): boolean => !taken.has(field);
  const ideas = first.map((idea, column) => {
    const content = contents[column];
    const isUnknown = content && !idea.named && idea.why === '';
    return (isUnknown && ideaByContent(sheet.header[column] ?? '', content, missing, sheet.rows.length)) || idea;
  });
  const winners = winnersOf(ideas);
  const readings: DateReading[] = [];
  const columns = contents.map((content, column): ColumnMapping => {
    const { named, why, isPrivate } = ideas[column] ?? { named: null, why: '', isPrivate: false };
    const winner = named ? winners.get(named.field) : undefined;
    const isTaken = named && !isShared(named.field) && winner !== column;
    const field = named && !isTaken ? named.field : null;
    const dates = isDateField(field) ? dateOrderOf(content.said, readings) : undefined;
    if (dates) readings.push(dates);
    return {
      column,
      field,
      why: isTaken
        ? winner === undefined
          ? ''
          : `${FIELD_LABELS[named.field]} is taken from “${sheet.header[winner] ?? ''}”.`
        : dates && content.said.length > 0 && named?.closeTo === null
          ? DATE_WHY[dates.order]
          : why,
      samples: [...content.distinct].slice(0, SAMPLES),
      filled: content.said.length,
      isPrivate,
      ...(dates && { dates }),
    };
  });
  const statusColumn = columns.find(({ field }) => field === 'status')?.column ?? null;
  const names = sheet.header.map(squash);
  const isSaved = statusColumn === null && missing('applicationDate') && names.some((name) => SAVED_DATES.has(name));
  return { columns, stages: stageWordsOf(sheet, statusColumn, []), withoutStage: isSaved ? 'wishlist' : 'applied' };
}

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import {
  CLOSED_REASON_LABELS,
  type ClosedReason,
  DEFAULT_STAGE,
  type ImportRow,
  isLocalDay,
  JOB_TEXT_FIELDS,
  type LocalDay,
  postingKey,
  reasonsOf,
  singleSpaced,
  type Stage,
  TAGS_MAX,
  TEXT_MAX,
} from '@jobtrail/contract';
import { addressIn, contentIn, unlinked, yesOrNo } from '../columns/cells.ts';
import { type ReadDate, readDate } from '../columns/dates.ts';
import { squash } from '../columns/squash.ts';
import { answerFor, sourceFor, stageKey } from '../columns/stageWords.ts';
import { NO_TAG } from '../columns/vocabulary.ts';
import type {
  ColumnMapping,
  DateField,
  Field,
  Mapping,
  Move,
  RowRemark,
  RowSettings,
  Sheet,
  StageAnswer,
} from '../reading.ts';
import { historyOf, type PastStage } from './history.ts';

type Job = ImportRow['job'];

/** A row as it is read alone, without the others. */
export interface ReadRow {
  readonly job: Job;
  readonly key: string;
  readonly isLeftOut: boolean;
  readonly problems: readonly RowRemark[];
  readonly remarks: readonly RowRemark[];
}
export type RowReader = (cells: readonly string[], moves: readonly Move[]) => ReadRow;

/** The stage that each of these fields has the day of. */
const STAGE_OF_DAY = {
  phoneDay: 'phone screen',
  technicalDay: 'technical interview',
  onsiteDay: 'onsite',
  offerDay: 'offer',
  rejectedDay: 'rejected',
} as const satisfies Partial<Record<DateField, Stage>>;
const stageDayFields = Object.keys(STAGE_OF_DAY) as ReadonlyArray<keyof typeof STAGE_OF_DAY>;
const TEXTS = ['location', 'contactName', 'contactEmail', 'contactPhone'] as const;
/** The name of the product whose own examples are in its exports, and a column that only they have. */
const EXAMPLES = { company: 'simplify', column: 'archived', address: 'chrome-extension:' };
const KEY_LENGTH = 32;

/** Reads rows of a sheet by its mapping. */
export function rowReader(sheet: Sheet, mapping: Mapping, settings: Omit<RowSettings, 'cards'>): RowReader {
  const plan = planOf(sheet, mapping);
  return (cells, moves) => new Reading(plan, settings, cells, moves).read();
}

const isOwn = (header: readonly string[]): boolean =>
  header.includes('applicationDate') && header.includes('appliedOn');

/** What is the same for all rows of a sheet. */
interface Plan {
  readonly columns: ReadonlyMap<Field, ColumnMapping>;
  readonly tags: readonly number[];
  readonly notes: readonly number[];
  readonly header: readonly string[];
  readonly answers: ReadonlyMap<string, StageAnswer>;
  readonly withoutStage: Mapping['withoutStage'];
  readonly hasExamples: boolean;
  /** In Jobtrail's own files, the column of the picked day, next to that of the application's moment. */
  readonly pickedDay: number | null;
}

function planOf({ header }: Sheet, { columns, stages, withoutStage }: Mapping): Plan {
  const of = (field: Field): number[] => columns.filter((one) => one.field === field).map(({ column }) => column);
  return {
    columns: new Map(columns.flatMap((one) => (one.field === null ? [] : [[one.field, one] as const]))),
    tags: of('tags'),
    notes: of('notes'),
    header,
    answers: new Map(stages.map(({ word, answer }) => [stageKey(word), answer])),
    withoutStage,
    pickedDay: isOwn(header) ? header.indexOf('appliedOn') : null,
    hasExamples: header.some((name) => squash(name) === EXAMPLES.column),
  };
}

/** One row while it is being read. */
class Reading {
  readonly #plan: Plan;
  readonly #settings: Omit<RowSettings, 'cards'>;
  readonly #cells: readonly string[];
  readonly #moves: readonly Move[];
  readonly #problems: RowRemark[] = [];
  readonly #remarks: RowRemark[] = [];
  /** What does not fit its field: it goes into the notes, so that nothing is lost. */
  readonly #leftovers: string[] = [];

  constructor(plan: Plan, settings: Omit<RowSettings, 'cards'>, cells: readonly string[], moves: readonly Move[]) {
    this.#plan = plan;
    this.#settings = settings;
    this.#cells = cells;
    this.#moves = moves;
  }

  read(): ReadRow {
    const company = this.#required('company', 'No company in this line.');
    const position = this.#required('position', 'No position in this line.');
    const jobUrl = this.#jobUrl();
    const salary = this.#salary();
    const job: Job = {
      company,
      position,
      ...this.#progress(),
      ...(jobUrl !== null && { jobUrl }),
      ...(salary !== '' && { salary }),
      ...this.#texts(),
      ...this.#source(),
      ...this.#tags(),
      ...this.#notes(),
    };
    const isLeftOut = this.#isLeftOut(job);
    return { job, key: keyOf(job), isLeftOut, problems: this.#problems, remarks: this.#remarks };
  }

  #said(field: Field): string {
    const column = this.#plan.columns.get(field)?.column;
    return column === undefined ? '' : contentIn(this.#cells[column]);
  }

  #problem(field: Field, sentence: string): void {
    this.#problems.push({ column: this.#plan.columns.get(field)?.column ?? null, sentence });
  }

  #remark(field: Field, sentence: string): void {
    this.#remarks.push({ column: this.#plan.columns.get(field)?.column ?? null, sentence });
  }

  /** Moves what does not fit a field into the notes. */
  #putAside(column: number, text: string, why: string): void {
    this.#leftovers.push(`${this.#plan.header[column] ?? ''}: ${text}`);
    this.#remarks.push({ column, sentence: `${why}, so it is in the notes.` });
  }

  #required(field: 'company' | 'position', missing: string): string {
    const text = singleSpaced(unlinked(this.#said(field)));
    if (text === '') this.#problem(field, missing);
    if (text.length > TEXT_MAX[field])
      this.#problem(field, `The ${field} has ${text.length} characters, and at most ${TEXT_MAX[field]} are possible.`);
    return text;
  }

  #jobUrl(): string | null {
    const text = this.#said('jobUrl');
    const column = this.#plan.columns.get('jobUrl')?.column;
    if (text === '' || column === undefined) return null;
    const address = addressIn(text);
    if (address !== null && address.length <= TEXT_MAX.url) return address;
    this.#putAside(column, text, 'This is not a web address');
    return null;
  }

  #texts(): Partial<Job> {
    const texts: Partial<Job> = {};
    for (const field of TEXTS) {
      const text = this.#line(field, this.#said(field));
      if (text !== '') texts[field] = text;
    }
    return texts;
  }

  /** A text of one line; '' if it is too long, and then it is in the notes. */
  #line(field: 'salary' | (typeof TEXTS)[number], said: string): string {
    const text = singleSpaced(unlinked(said));
    const { max } = JOB_TEXT_FIELDS[field];
    if (text.length <= max) return text;
    const column = this.#plan.columns.get(field)?.column;
    if (column !== undefined) this.#putAside(column, said, `This is longer than ${max} characters`);
    return '';
  }

  #salary(): string {
    const own = this.#said('salary');
    const [min, max, currency] = [this.#said('salaryMin'), this.#said('salaryMax'), this.#said('currency')];
    const range = min !== '' && max !== '' && min !== max ? `${min} to ${max}` : min || max;
    return this.#line('salary', own || (range === '' ? '' : `${range} ${currency}`));
  }

  #source(): Partial<Job> {
    const text = this.#said('source');
    const column = this.#plan.columns.get('source')?.column;
    if (text === '' || column === undefined) return {};
    const source = sourceFor(unlinked(text));
    if (source === null) this.#putAside(column, text, 'This is none of the sources that Jobtrail knows');
    return source === null ? {} : { source };
  }

  #tags(): Partial<Job> {
    const tags = new Map<string, string>();
    for (const column of this.#plan.tags) {
      for (const text of tagsIn(contentIn(this.#cells[column]))) {
        const isNew = !tags.has(text.toLowerCase());
        if (text.length > TEXT_MAX.tag) this.#putAside(column, text, `A tag has at most ${TEXT_MAX.tag} characters`);
        else if (isNew && tags.size === TAGS_MAX) this.#putAside(column, text, `A job has at most ${TAGS_MAX} tags`);
        else if (isNew) tags.set(text.toLowerCase(), text);
      }
    }
    return tags.size === 0 ? {} : { tags: [...tags.values()] };
  }

  #notes(): Partial<Job> {
    const several = this.#plan.notes.length > 1;
    const texts = this.#plan.notes.flatMap((column) => {
      const cell = this.#cells[column] ?? '';
      if (contentIn(cell) === '') return [];
      return [several ? `${this.#plan.header[column] ?? ''}: ${cell}` : cell];
    });
    const notes = [...texts, ...this.#leftovers].join('\n\n');
    if (notes.length > TEXT_MAX.notes)
      this.#problem('notes', `The notes have ${notes.length} characters, and at most ${TEXT_MAX.notes} are possible.`);
    return notes === '' ? {} : { notes };
  }

  /** The day in a column of dates; null without one, and with a problem. */
  #date(field: DateField): ReadDate | null {
    const cell = this.#said(field);
    if (cell === '') return null;
    const date = readDate(cell, this.#plan.columns.get(field)?.dates?.order ?? 'ask', this.#settings.timeZone);
    if (typeof date !== 'string') return date;
    const shown = cell.length > 60 ? `${cell.slice(0, 60)}…` : cell;
    this.#problem(
      field,
      date === 'not a date'
        ? `“${shown}” is not a date.`
        : `Say whether the day or the month comes first in “${shown}”.`,
    );
    return null;
  }

  #applied(): ReadDate | null {
    const date = this.#date('applicationDate');
    const picked = this.#plan.pickedDay === null ? '' : contentIn(this.#cells[this.#plan.pickedDay]);
    return date && isLocalDay(picked) ? { ...date, day: picked } : date;
  }

  /** The stage with everything that depends on it. */
  #progress(): Partial<Job> {
    const applied = this.#applied();
    const stageDays = this.#stageDays();
    const changedOn = this.#date('stageChangedAt')?.day ?? null;
    const answer = this.#answer();
    if (answer === 'ask') this.#problem('status', `Choose what “${this.#said('status').slice(0, 60)}” means.`);
    const named = typeof answer === 'object' ? answer : null;
    if (this.#isSaved(answer, applied !== null || stageDays.length > 0)) {
      if (applied) this.#remark('applicationDate', 'A saved job has no application date, so this day is left out.');
      return { wishlist: true };
    }
    if (applied && applied.day > this.#settings.today) this.#problem('applicationDate', 'This day is still ahead.');
    const status = named?.stage ?? this.#latest(stageDays) ?? DEFAULT_STAGE;
    const { stages, appliedOn, remarks, problem } = historyOf({
      status,
      appliedOn: applied?.day ?? null,
      moves: this.#pastStages(),
      stageDays,
      changedOn,
      today: this.#settings.today,
    });
    for (const sentence of remarks) this.#remark('status', sentence);
    if (problem !== null) this.#problem('applicationDate', problem);
    const closedReason = this.#closedReason(status, named?.closedReason ?? null);
    return {
      status,
      // Without a date of its own, a new job would have today's.
      applicationDate: applied?.moment ?? null,
      ...(appliedOn !== null && { appliedOn }),
      ...(closedReason !== null && { closedReason }),
      ...(stages.length > 0 && { history: [...stages] }),
    };
  }

  #answer(): StageAnswer | null {
    const word = this.#said('status');
    return word === '' ? null : (this.#plan.answers.get(stageKey(word)) ?? answerFor(word));
  }

  #isSaved(answer: StageAnswer | null, hasDays: boolean): boolean {
    if (answer === 'wishlist') return true;
    const isOpen = answer === null || (typeof answer === 'object' && answer.stage === DEFAULT_STAGE);
    const isNotApplied = yesOrNo(this.#said('isSaved')) === true || yesOrNo(this.#said('hasApplied')) === false;
    return isOpen && (isNotApplied || (answer === null && !hasDays && this.#plan.withoutStage === 'wishlist'));
  }

  /** The days of single stages, in the order of the stages. */
  #stageDays(): PastStage[] {
    return stageDayFields.flatMap((field) => {
      const date = this.#date(field);
      return date ? [{ stage: STAGE_OF_DAY[field], happenedOn: date.day }] : [];
    });
  }

  /** The stage that was entered last. */
  #latest(stageDays: readonly PastStage[]): Stage | undefined {
    let latest: PastStage | undefined;
    for (const entry of stageDays)
      if (entry.happenedOn <= this.#settings.today && entry.happenedOn >= (latest?.happenedOn ?? '')) latest = entry;
    return latest?.stage;
  }

  #pastStages(): PastStage[] {
    return this.#moves.flatMap(({ to, at }) => {
      const answer = this.#plan.answers.get(stageKey(to)) ?? answerFor(to);
      const date = readDate(at, 'ymd', this.#settings.timeZone);
      return typeof answer === 'object' && typeof date === 'object'
        ? [{ stage: answer.stage, happenedOn: date.day }]
        : [];
    });
  }

  #closedReason(status: Stage, ofStage: ClosedReason | null): ClosedReason | null {
    const written = this.#said('closedReason').toLowerCase();
    const own = reasonsOf(status).find(
      (reason) => reason === written || squash(CLOSED_REASON_LABELS[reason]) === squash(written),
    );
    return own ?? ofStage;
  }

  #isLeftOut(job: Job): boolean {
    if (this.#answer() === 'leave out') return true;
    const isExample = this.#plan.hasExamples && squash(job.company) === EXAMPLES.company && this.#said('jobUrl') === '';
    if (!isExample && !this.#said('jobUrl').startsWith(EXAMPLES.address)) return false;
    this.#remark('company', 'This row is an example of the product that the file comes from.');
    return true;
  }
}

/** The tags in a cell: JSON, as Jobtrail exports them, or separated. */
function tagsIn(cell: string): string[] {
  const parts = listIn(cell) ?? cell.split(/[,;|\r\n]+/);
  return parts
    .map((part) => singleSpaced(unlinked(part.trim())))
    .filter((tag) => contentIn(tag) !== '' && !NO_TAG.has(squash(tag)));
}

function listIn(cell: string): string[] | null {
  if (!cell.startsWith('[')) return null;
  try {
    const list: unknown = JSON.parse(cell);
    return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : null;
  } catch {
    return null;
  }
}

/** The posting, or else a mark of what makes the row an application of its own. */
function keyOf({ company, position, appliedOn, location, jobUrl }: Job): string {
  const posting = postingKey(jobUrl);
  if (posting !== null) return posting;
  const day: LocalDay = appliedOn ?? '';
  const says = [squash(company), squash(position), day, squash(location ?? '')];
  return `row:${bytesToHex(sha256(utf8ToBytes(JSON.stringify(says)))).slice(0, KEY_LENGTH)}`;
}

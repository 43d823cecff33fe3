import type { ClosedReason, ImportRow, LocalDay, Stage } from '@jobtrail/contract';

/**
 * What passes between reading a file (`file/`), finding out what its columns are (`columns/`), and making rows of it
 * (`rows/`). All of it can be sent to a worker and be stored.
 */

/** How the bytes of a text are read. */
export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252', 'windows-1250', 'macintosh'] as const;
export type Encoding = (typeof ENCODINGS)[number];
export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** Overrides what `readFile` finds out by itself. */
export interface ReadingOptions {
  readonly encoding?: Encoding;
  readonly delimiter?: Delimiter;
}

export interface ImportedFile {
  readonly name: string;
  readonly format: 'table' | 'markdown' | 'json' | 'trello' | 'zip';
  /** The encoding that was used, and what the person may choose instead: none if the bytes leave no doubt. */
  readonly encoding: Encoding;
  readonly encodings: readonly Encoding[];
  /** The delimiter that was used; null if the file has none. The person may choose any of DELIMITERS instead. */
  readonly delimiter: Delimiter | null;
  /** At least one. The first one that is not refused is what the person most likely wants. */
  readonly sheets: readonly Sheet[];
}

/** A table of the file. Every row has as many cells as the header. */
export interface Sheet {
  /** The name of the table's file or, if the file has several tables, of the table. */
  readonly name: string;
  /** `Column 1` and so on where the file names none. */
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The line of the file on which each row begins, from 1; the number of the entry if the file has no lines. */
  readonly lines: readonly number[];
  /** The dated moves of each row, oldest first, if the file has a history. */
  readonly moves?: readonly (readonly Move[])[];
  /** Why this table cannot be applications, in a sentence. The person cannot choose it then. */
  readonly refused?: string;
  /** What the person should know about the table, in a sentence. */
  readonly notice?: string;
}

/** An entry into a stage. */
export interface Move {
  /** The stage in the words of the file. */
  readonly to: string;
  /** A moment (ISO 8601) or a day. */
  readonly at: string;
}

/** What a column may be. Several columns may be tags or notes; any other field has one column. */
export const FIELDS = [
  'company',
  'position',
  'status',
  'applicationDate',
  'jobUrl',
  'location',
  'salary',
  'salaryMin',
  'salaryMax',
  'currency',
  'tags',
  'notes',
  'source',
  'closedReason',
  'stageChangedAt',
  'phoneDay',
  'technicalDay',
  'onsiteDay',
  'offerDay',
  'rejectedDay',
  'hasApplied',
  'isSaved',
  'contactName',
  'contactEmail',
  'contactPhone',
] as const;
export type Field = (typeof FIELDS)[number];
/** The fields that hold dates. */
export const DATE_FIELDS = [
  'applicationDate',
  'stageChangedAt',
  'phoneDay',
  'technicalDay',
  'onsiteDay',
  'offerDay',
  'rejectedDay',
] as const satisfies readonly Field[];
export type DateField = (typeof DATE_FIELDS)[number];
export const SHARED_FIELDS = ['tags', 'notes'] as const satisfies readonly Field[];

/** In which order a column writes its dates. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd';
export interface DateReading {
  /** `ask`: the column allows both orders, or its cells contradict each other. */
  readonly order: DateOrder | 'ask';
  /** What to choose first if the person is asked. */
  readonly suggested?: 'dmy' | 'mdy';
  /** A cell that shows the difference, and its day in either order. */
  readonly example?: { readonly cell: string; readonly dmy: LocalDay; readonly mdy: LocalDay };
}

export interface ColumnMapping {
  readonly column: number;
  /** Null: left out. */
  readonly field: Field | null;
  /** Why, in words for the person: `same name`, `dates, day first`; for a column that is left out, the reason if there is one. */
  readonly why: string;
  /** Up to three different cells that are not empty. */
  readonly samples: readonly string[];
  /** How many rows have something in this column. */
  readonly filled: number;
  /** Whether the column holds something private, about which the person should be warned before choosing a field. */
  readonly isPrivate: boolean;
  /** Present if the field is a DateField. */
  readonly dates?: DateReading;
}

/** What a word for a stage means. `leave out`: rows with it are not imported. `ask`: the person has to say. */
export type StageAnswer =
  | { readonly stage: Stage; readonly closedReason: ClosedReason | null }
  | 'wishlist'
  | 'leave out'
  | 'ask';
export interface StageWord {
  /** As the file writes it first. */
  readonly word: string;
  /** How many rows have it. None if only the moves do. */
  readonly rows: number;
  readonly answer: StageAnswer;
}

export interface Mapping {
  /** One for each column of the sheet, in its order. */
  readonly columns: readonly ColumnMapping[];
  /** The different words for stages, in the order of the file. */
  readonly stages: readonly StageWord[];
  /** What a row is that names no stage and no date of an application. */
  readonly withoutStage: 'applied' | 'wishlist';
}

export interface RowSettings {
  readonly timeZone: string;
  /** The person's today. */
  readonly today: LocalDay;
  /** The jobs of the person, applications and saved ones. */
  readonly cards: readonly KnownJob[];
}
/** What duplicates are found by; a JobCard has it. */
export interface KnownJob {
  readonly id: string;
  readonly company: string;
  readonly position: string;
  readonly jobUrl: string | null;
  readonly appliedOn: string | null;
  readonly applicationDate: string | null;
}

export interface PreviewRow {
  /** The index in the rows of the sheet. */
  readonly index: number;
  readonly line: number;
  /** The key and the job of the ImportRow. Of a row with problems, the job has what could be read. */
  readonly key: string;
  readonly job: ImportRow['job'];
  /** `left out`: its stage is one that the person leaves out. */
  readonly state: 'new' | 'duplicate' | 'problem' | 'left out';
  /** Present if the state is `duplicate`: `certain` is the same posting, `possible` the same company and position. */
  readonly tier?: 'certain' | 'possible';
  /** The job of the person, or the line of an earlier row. */
  readonly duplicateOf?: { readonly jobId: string } | { readonly line: number };
  /** Why the row cannot be imported as it is. */
  readonly problems: readonly RowRemark[];
  /** What the person may want to know, such as a value that went into the notes because it did not fit. */
  readonly remarks: readonly RowRemark[];
}
export interface RowRemark {
  /** The column that it is about; null if no column is. */
  readonly column: number | null;
  readonly sentence: string;
}

/** Makes the rows of a sheet. It knows all rows that it has made, because they may be duplicates of each other. */
export interface RowMaker {
  /** Rows from an index up to, but without, another one. The rows before them are made too. */
  slice: (from: number, to: number) => PreviewRow[];
  /**
   * Makes a row of other cells, as the person has edited them.
   * @returns all rows that this changes: the row itself, and those that are or no longer are duplicates of it
   */
  edit: (index: number, cells: readonly string[]) => PreviewRow[];
}

/** The file cannot be read. The message is a sentence for the person. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}
